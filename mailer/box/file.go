package box

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/emersion/go-imap/v2"

	"pbemd/mailer"
)

// folders are the folders as this session has found them.
type folders struct {
	prefix   string // of the account's namespace, "INBOX." at some servers
	asked    bool   // the prefix is known
	sure     map[string]bool
	warned   bool
	declined int // attempts to move that the server has declined in a row
}

// mostDeclined is how often in a row a session has the server decline to move
// mails before it marks them instead. What it declines once may well be
// carried out a minute later, and a mail that is marked stays in the inbox.
const mostDeclined = 5

// File moves mails out of the inbox, or marks them. A *mailer.Rejected says that
// some are left there, to be filed later.
func (s *session) File(ctx context.Context, filings []mailer.Filing) error {
	uids := make(map[mailer.Folder][]uint32)
	for _, f := range filings {
		uids[f.Folder] = append(uids[f.Folder], f.UID)
	}
	var left error
	for _, folder := range mailer.Folders {
		if len(uids[folder]) == 0 {
			continue
		}
		err := s.fileInto(ctx, folder, uids[folder])
		var declined *mailer.Rejected
		switch {
		case errors.As(err, &declined):
			left = err
		case err != nil:
			return err
		}
		delete(uids, folder)
	}
	for folder := range uids {
		return fmt.Errorf("no folder is called %q", folder)
	}
	return left
}

func (s *session) fileInto(ctx context.Context, folder mailer.Folder, uids []uint32) error {
	var set imap.UIDSet
	for _, uid := range uids {
		set.AddNum(imap.UID(uid))
	}
	defer s.forgetCount()
	err := s.move(ctx, folder, set)
	var declined *mailer.Rejected
	if !errors.As(err, &declined) {
		if err == nil {
			s.folders.declined = 0
		}
		return err
	}
	s.folders.declined++
	if s.folders.declined < mostDeclined && !lasting(err) {
		return err
	}
	if !s.folders.warned {
		s.cfg.Log.Warn("mails cannot be moved out of the inbox and are marked there instead", "why", err.Error(), "mark", string(s.mark))
		s.folders.warned = true
	}
	return s.do(ctx, "store", func() error {
		return s.client.Store(set, &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{s.mark}}, nil).Close()
	})
}

// lasting reports whether a move was declined for a reason that will still be
// there in some minutes (RFC 5530, section 3).
func lasting(err error) bool {
	var declined *imap.Error
	if !errors.As(err, &declined) {
		return errors.Is(err, errCannotMove)
	}
	switch declined.Code {
	case imap.ResponseCodeOverQuota, imap.ResponseCodeNoPerm, imap.ResponseCodeCannot, imap.ResponseCodeLimit:
		return true
	}
	return false
}

var errCannotMove = errors.New("the server has neither MOVE nor UIDPLUS")

// move moves mails by the best way that the server has. A *mailer.Rejected
// means that they are still in the inbox.
func (s *session) move(ctx context.Context, folder mailer.Folder, set imap.UIDSet) error {
	if !s.caps.Has(imap.CapMove) && !s.caps.Has(imap.CapUIDPlus) {
		return &mailer.Rejected{Err: errCannotMove}
	}
	name, err := s.ensure(ctx, folder)
	if err != nil {
		return err
	}
	err = s.transfer(ctx, name, set)
	var declined *imap.Error
	if errors.As(err, &declined) && declined.Code == imap.ResponseCodeTryCreate {
		// Somebody has removed the folder since we made it.
		delete(s.folders.sure, name)
		if name, err = s.ensure(ctx, folder); err == nil {
			err = s.transfer(ctx, name, set)
		}
	}
	return err
}

func (s *session) transfer(ctx context.Context, name string, set imap.UIDSet) error {
	if s.caps.Has(imap.CapMove) {
		return s.do(ctx, "move", func() error {
			_, err := s.client.Move(set, name).Wait()
			return err
		})
	}
	err := s.do(ctx, "copy", func() error {
		_, err := s.client.Copy(set, name).Wait()
		return err
	})
	if err != nil {
		return err
	}
	// Copied: from here on only the inbox's own copy has to go. If it does
	// not, it is deleted in part or marked, and not read again either way.
	err = s.do(ctx, "store", func() error {
		return s.client.Store(set, &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{imap.FlagDeleted}}, nil).Close()
	})
	if err != nil {
		return err
	}
	return s.do(ctx, "expunge", func() error { return s.client.UIDExpunge(set).Close() })
}

// ensure returns the folder's name at the server, making it when missing.
func (s *session) ensure(ctx context.Context, folder mailer.Folder) (string, error) {
	if err := s.namespace(ctx); err != nil {
		return "", err
	}
	name := s.folders.prefix + s.folderName(folder)
	if s.folders.sure[name] {
		return name, nil
	}
	exists, err := s.isThere(ctx, name)
	if err != nil {
		return "", err
	}
	if !exists {
		if err := s.make(ctx, name); err != nil {
			return "", err
		}
	}
	if s.folders.sure == nil {
		s.folders.sure = make(map[string]bool)
	}
	s.folders.sure[name] = true
	return name, nil
}

func (s *session) folderName(folder mailer.Folder) string {
	if name := s.cfg.Folders[folder]; name != "" {
		return name
	}
	return string(folder)
}

// namespace asks once below what prefix the account's folders lie (RFC 2342).
func (s *session) namespace(ctx context.Context) error {
	if s.folders.asked || !s.caps.Has(imap.CapNamespace) {
		return nil
	}
	err := s.do(ctx, "namespace", func() error {
		data, err := s.client.Namespace().Wait()
		if err == nil && len(data.Personal) > 0 {
			s.folders.prefix = data.Personal[0].Prefix
		}
		return err
	})
	var declined *mailer.Rejected
	if err != nil && !errors.As(err, &declined) {
		return err
	}
	s.folders.asked = true
	return nil
}

func (s *session) isThere(ctx context.Context, name string) (bool, error) {
	var exists bool
	err := s.do(ctx, "list", func() error {
		found, err := s.client.List("", name, nil).Collect()
		for _, data := range found {
			exists = exists || data.Mailbox == name && !slices.Contains(data.Attrs, imap.MailboxAttrNonExistent)
		}
		return err
	})
	return exists, err
}

// make creates a folder and subscribes to it, so that mail programs show it.
func (s *session) make(ctx context.Context, name string) error {
	err := s.do(ctx, "create "+name, func() error { return s.client.Create(name, nil).Wait() })
	var declined *imap.Error
	if errors.As(err, &declined) && declined.Code == imap.ResponseCodeAlreadyExists {
		return nil
	}
	if err != nil {
		return err
	}
	err = s.do(ctx, "subscribe "+name, func() error { return s.client.Subscribe(name).Wait() })
	var rejected *mailer.Rejected
	if errors.As(err, &rejected) {
		return nil
	}
	return err
}
