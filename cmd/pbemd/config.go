package main

import (
	"log/slog"
	"time"

	"pbemd/mailer"
	"pbemd/mailer/desk"
	"pbemd/mailer/read"
)

// config is the configuration file. What each key means and may be is told
// in config.example.toml, beside its default; a test holds the two together.
type config struct {
	Server  serverConfig  `toml:"server"`
	Players playersConfig `toml:"players"`
	IMAP    imapConfig    `toml:"imap"`
	SMTP    smtpConfig    `toml:"smtp"`
	DKIM    dkimConfig    `toml:"dkim"`
	Limits  limitsConfig  `toml:"limits"`
	Log     logConfig     `toml:"log"`
}

type serverConfig struct {
	Address      string        `toml:"address"`
	Name         string        `toml:"name"`
	Domain       string        `toml:"domain"`
	Data         string        `toml:"data"`
	AuthservID   string        `toml:"authserv_id"`
	Templates    string        `toml:"templates"`
	Backups      string        `toml:"backups"`
	Pause        time.Duration `toml:"pause"`
	LongestPause time.Duration `toml:"longest_pause"`
}

type playersConfig struct {
	Registration string   `toml:"registration"`
	VacationDays int      `toml:"vacation_days"`
	Directors    []string `toml:"directors"`
}

// accountConfig is what both mail servers need to know.
type accountConfig struct {
	Server   string `toml:"server"`
	Security string `toml:"security"`
	CAFile   string `toml:"ca_file"`
	Verify   bool   `toml:"verify"`
	User     string `toml:"user"`
	secretConfig
	Timeout time.Duration `toml:"timeout"`
}

// plainAnywhere is a security of accountConfig: in clear, to any machine.
const plainAnywhere = "plain-anywhere"

// secretConfig has four ways to tell a secret, of which one is taken.
type secretConfig struct {
	Password     string   `toml:"password"`
	PasswordEnv  string   `toml:"password_env"`
	PasswordFile string   `toml:"password_file"`
	TokenCommand []string `toml:"token_command"`
}

type imapConfig struct {
	accountConfig
	Inbox   string        `toml:"inbox"`
	Done    string        `toml:"done"`
	Ignored string        `toml:"ignored"`
	Failed  string        `toml:"failed"`
	Refresh time.Duration `toml:"refresh"`
	Poll    time.Duration `toml:"poll"`
	Batch   int           `toml:"batch"`
}

type smtpConfig struct {
	accountConfig
	Login     bool          `toml:"login"`
	Linger    time.Duration `toml:"linger"`
	PerMinute int           `toml:"per_minute"`
}

// dkimConfig says how letters are signed; an empty selector stands for not at all.
type dkimConfig struct {
	Selector string `toml:"selector"`
	Domain   string `toml:"domain"`
	KeyFile  string `toml:"key_file"`
}

// limitsConfig are the limits of box (the first), read and desk; those of the
// latter two are keys by the tags of their fields.
type limitsConfig struct {
	MailBytes int `toml:"mail_bytes"`
	read.Limits
	desk.Caps
}

type logConfig struct {
	Level  string `toml:"level"`
	Format string `toml:"format"`
}

// defaults is what holds where the file says nothing.
func defaults() config {
	loops := mailer.DefaultOptions()
	return config{
		Server:  serverConfig{Name: "pbemd", Data: "pbemd.db", Pause: loops.Pause, LongestPause: loops.MaxPause},
		Players: playersConfig{Registration: "open", VacationDays: desk.DefaultOptions().VacationDays, Directors: []string{}},
		IMAP: imapConfig{
			accountConfig: accountConfig{Security: "tls", Verify: true, Timeout: 30 * time.Second},
			Inbox:         "INBOX",
			Done:          string(mailer.Done),
			Ignored:       string(mailer.Ignored),
			Failed:        string(mailer.Failed),
			Refresh:       loops.Refresh,
			Poll:          30 * time.Second,
			Batch:         loops.Batch,
		},
		SMTP: smtpConfig{
			accountConfig: accountConfig{Security: "starttls", Verify: true, Timeout: 30 * time.Second},
			Login:         true,
			Linger:        loops.Linger,
			PerMinute:     loops.PerMinute,
		},
		Limits: limitsConfig{MailBytes: 256 << 10, Limits: read.DefaultLimits(), Caps: desk.DefaultCaps()},
		Log:    logConfig{Level: "info", Format: "text"},
	}
}

// levels are the words for how much is logged.
var levels = map[string]slog.Level{
	"debug": slog.LevelDebug, "info": slog.LevelInfo, "warn": slog.LevelWarn, "error": slog.LevelError,
}
