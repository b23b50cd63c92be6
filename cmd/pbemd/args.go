package main

import (
	"io"
	"regexp"
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
	chosen, err := parser.Parse(withTwoDashes(args))
	if helped {
		return nil, help.err
	}
	if err != nil {
		return nil, usagef("%s; see `pbemd %s`", withOneDash(err.Error()), helpFor(parser, args))
	}
	return chosen, nil
}

// helpFor names the page of help that serves somebody who typed args.
func helpFor(parser *kong.Kong, args []string) string {
	for _, command := range parser.Model.Leaves(true) {
		if command.Name == args[0] {
			return command.Name + " -help"
		}
	}
	return "-help"
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
