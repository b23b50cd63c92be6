package box

import (
	"context"
	"fmt"
	"strings"

	"github.com/emersion/go-imap/v2"

	"pbemd/mailer"
	"pbemd/mailer/account"
)

// Prove tries out an account step by step, until one fails, and says of each
// what was found and what to change. It makes the folders when they are
// missing and touches no mail.
func Prove(ctx context.Context, cfg Config) account.Findings {
	b := New(cfg)
	var found account.Findings
	s, err := b.connect(ctx)
	if err == nil {
		defer func() { s.client.Close() }()
		err = s.greet(ctx)
	}
	if err != nil {
		found.Bad("connect", err, "see whether server and port are right and can be reached from here; a server that does not answer on a TLS port wants security tls")
		return found
	}
	found.Good("connect", b.cfg.Addr+" answers, security "+string(b.cfg.Security))
	if err := s.login(ctx); err != nil {
		found.Bad("log in", err, "try again later; the server cannot judge the login now")
		return found
	}
	found.Good("log in", "as "+b.cfg.User)
	if err := s.selectInbox(ctx); err != nil {
		found.Bad("open the inbox", err, "try again later; the server cannot open the mailbox now")
		return found
	}
	found.Good("open the inbox", b.cfg.Inbox)
	s.proveFolders(ctx, &found)
	s.proveAbilities(&found)
	if err := s.Close(); err != nil {
		found.Poor("log out", err.Error(), "")
	}
	return found
}

func (s *session) proveFolders(ctx context.Context, found *account.Findings) {
	var names []string
	for _, folder := range mailer.Folders {
		name, err := s.ensure(ctx, folder)
		if err != nil {
			found.Poor("folders", err.Error(), fmt.Sprintf("make the folder %s by hand, or give it another name; until then mails stay in the inbox with the mark %s",
				s.folders.prefix+s.folderName(folder), s.mark))
			return
		}
		names = append(names, name)
	}
	found.Good("folders", strings.Join(names, ", "))
}

func (s *session) proveAbilities(found *account.Findings) {
	switch {
	case s.caps.Has(imap.CapMove):
		found.Good("move mails", "MOVE")
	case s.caps.Has(imap.CapUIDPlus):
		found.Good("move mails", "COPY and UID EXPUNGE")
	default:
		found.Poor("move mails", errCannotMove.Error(), "nothing has to be done, but mails stay in the inbox with the mark "+string(s.mark))
	}
	if s.caps.Has(imap.CapIdle) {
		found.Good("hear of new mail", "IDLE")
	} else {
		found.Poor("hear of new mail", "the server has no IDLE", fmt.Sprintf("nothing has to be done; the inbox is looked at every %s", s.cfg.Poll))
	}
}
