package main

import (
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// longFlag matches a flag with a name of several letters and one dash, alone or with its value.
var longFlag = regexp.MustCompile(`^-[a-z][a-z-]+(=|$)`)

// twoDashes matches the dashes before the name of a flag in a text of kong's.
var twoDashes = regexp.MustCompile(`(^|[\s\[(,"'])--(\[no-\])?([a-z])`)

// parse reads the command line. Flags are written with one dash; two are
// understood as well. No command and no error: help was asked for and given.
func parse(grammar *commands, args []string, stdout io.Writer) (*kong.Context, error) {
	helped := false
	help := &oneDashWriter{to: stdout}
	parser, err := kong.New(grammar,
		kong.Name("pbemd"),
		kong.Description("A server for board games that are played by mail."),
		kong.Writers(help, help),
		kong.Exit(func(int) { helped = true }),
		kong.PostBuild(func(k *kong.Kong) error {
			k.Model.HelpFlag.Help = "Show this help."
			return nil
		}),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 78}),
	)
	if err != nil {
		return nil, err
	}
	if len(args) == 0 {
		return nil, usagef("a command is missing; `pbemd -help` lists them")
	}
	if args[0] == "help" { // as of the server that is written to
		args = append(slices.Clone(args[1:]), "-help")
	}
	chosen, err := parser.Parse(withTwoDashes(args))
	if helped || help.err != nil {
		return nil, help.err
	}
	if err != nil {
		return nil, misused(err, commandOf(parser, args))
	}
	return chosen, nil
}

// commandOf is the subcommand that somebody typed, "" for one that does not exist.
func commandOf(parser *kong.Kong, args []string) string {
	for _, command := range parser.Model.Leaves(true) {
		if command.Name == args[0] {
			return command.Name
		}
	}
	return ""
}

// misused says what is wrong with the words after a command, and where its
// help is.
func misused(err error, command string) error {
	text, page := withOneDash(err.Error()), "-help"
	if rest, ok := strings.CutPrefix(text, "unexpected argument "); ok && command == "" {
		text = "there is no command " + rest
	}
	if command != "" {
		page = command + " -help"
	}
	if names, ok := strings.CutPrefix(text, "expected \"<"); ok {
		text = missing("<" + strings.TrimSuffix(names, `"`))
	}
	if strings.HasSuffix(text, "?") {
		return usagef("%s See `pbemd %s`", text, page)
	}
	return usagef("%s; see `pbemd %s`", text, page)
}

// missing says that arguments are: "<variant> and <depth> are missing".
func missing(names string) string {
	names = strings.TrimSuffix(names, " ...")
	if one, others, ok := strings.Cut(names, " "); ok {
		return one + " and " + others + " are missing"
	}
	return names + " is missing"
}

// withTwoDashes writes flags as kong wants them, up to an argument "--".
func withTwoDashes(args []string) []string {
	written := make([]string, 0, len(args))
	for i, arg := range args {
		if arg == "--" {
			return append(written, args[i:]...)
		}
		if longFlag.MatchString(arg) {
			arg = "-" + arg
		}
		written = append(written, arg)
	}
	return written
}

// plainWords are kong's words for mistakes and what people say.
var plainWords = strings.NewReplacer(
	`expected string value but got "EOL" (<EOL>)`, "a value is missing",
	"a valid 64 bit int", "a whole number",
	`, did you mean "-h"?`, "", // kong takes it to be near every short word
)

// withOneDash writes a text of kong's as this program shows it: flags with one dash, and
// plain words.
func withOneDash(text string) string {
	text = plainWords.Replace(text)
	return twoDashes.ReplaceAllString(text, "$1-$2$3")
}

// oneDashWriter passes kong's help on, with its flags written as this
// program shows them. It remembers the first error of the writer below.
type oneDashWriter struct {
	to  io.Writer
	err error
}

func (w *oneDashWriter) Write(text []byte) (int, error) {
	if _, err := io.WriteString(w.to, withOneDash(string(text))); err != nil && w.err == nil {
		w.err = err
	}
	return len(text), w.err
}
