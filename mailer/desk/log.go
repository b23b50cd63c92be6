package desk

import (
	"log/slog"

	"pbemd/mailer"
)

// logLine is the one line that the log has for the fate of a mail. Its
// wording is fixed, since operators search for it.
type logLine struct {
	uid             uint32
	from, messageID string
	fate, reason    string
	fault           error
}

func (l logLine) write(log *slog.Logger) {
	fields := []any{"fate", l.fate, "uid", l.uid, "from", l.from, "message_id", l.messageID}
	if l.reason != "" {
		fields = append(fields, "reason", l.reason)
	}
	if l.fault != nil {
		log.Error("mail failed", append(fields, "error", l.fault.Error())...)
		return
	}
	log.Info("mail", fields...)
}

// counter is the name under which a mail's fate is counted.
func counter(fate mailer.Folder, reason string) string {
	switch {
	case fate == mailer.Ignored && reason != "":
		return "mail.ignored." + reason
	case fate == mailer.Ignored:
		return "mail.ignored"
	case reason == answered:
		return "mail.answered"
	default:
		return "mail.done"
	}
}
