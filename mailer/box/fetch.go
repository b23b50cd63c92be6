package box

import (
	"context"
	"io"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

// message is what FETCH says of one mail.
type message struct {
	uid      uint32
	internal time.Time
	size     int64
	raw      []byte // nil when the server gave none
}

// fetch runs one FETCH of UID, time, size and, when not nil, body; each mail
// that comes gives the watchdog a new start.
func (s *session) fetch(ctx context.Context, uids []uint32, body *imap.FetchItemBodySection, each func(message)) error {
	if len(uids) == 0 {
		return nil
	}
	var set imap.UIDSet
	for _, uid := range uids {
		set.AddNum(imap.UID(uid))
	}
	options := &imap.FetchOptions{UID: true, InternalDate: true, RFC822Size: true}
	if body != nil {
		options.BodySection = []*imap.FetchItemBodySection{body}
	}
	var command *imapclient.FetchCommand
	for more := true; more; {
		err := s.do(ctx, "fetch", func() error {
			if command == nil {
				command = s.client.Fetch(set, options)
			}
			data := command.Next()
			if data == nil {
				more = false
				return command.Close()
			}
			m, err := s.collect(data)
			if err == nil {
				each(m)
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// collect reads what the server says of one mail. The library's own way takes
// a body that ends with the connection for a whole one, and goes on reading
// while its other half does; after an error here neither message nor command
// may be touched again.
func (s *session) collect(data *imapclient.FetchMessageData) (message, error) {
	var m message
	for item := data.Next(); item != nil; item = data.Next() {
		switch item := item.(type) {
		case imapclient.FetchItemDataUID:
			m.uid = uint32(item.UID)
		case imapclient.FetchItemDataInternalDate:
			m.internal = item.Time.UTC()
		case imapclient.FetchItemDataRFC822Size:
			m.size = item.Size
		case imapclient.FetchItemDataBodySection:
			if item.Literal == nil {
				continue
			}
			var err error
			if m.raw, err = readLiteral(item.Literal, s.cfg.Limit); err != nil {
				return m, err
			}
		}
	}
	return m, nil
}

// readLiteral reads a literal to its end and keeps limit bytes of it: a server
// may send more than it was asked for.
func readLiteral(literal imap.LiteralReader, limit int64) ([]byte, error) {
	kept := make([]byte, min(max(literal.Size(), 0), limit))
	if _, err := io.ReadFull(literal, kept); err != nil {
		return nil, io.ErrUnexpectedEOF
	}
	rest, err := io.Copy(io.Discard, literal)
	if err != nil {
		return nil, err
	}
	if int64(len(kept))+rest != literal.Size() {
		return nil, io.ErrUnexpectedEOF
	}
	return kept, nil
}
