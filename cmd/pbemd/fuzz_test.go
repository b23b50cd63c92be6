package main

import (
	"os"
	"strings"
	"testing"
)

// FuzzConfig: whatever a configuration says, it is judged without a panic, and
// every mistake stands at a line of the file.
func FuzzConfig(f *testing.F) {
	example, err := os.ReadFile("../../config.example.toml")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(example))
	for _, text := range []string{
		"", "server = 1", "[[imap]]", "[imap.server]\nx = 1", "a.b.c = {d = [1, {e = 2}]}", "[server]\naddress = 2026-11-30",
		"smtp = {timeout = \"1d\", server = {}, token_command = [[\"x\"]]}", "[log]\nlevel = 1.5", "\"\" = 1", "[limits]\nparts = 0x7fffffffffffffff",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		doc, wrong := parseDocument([]byte(text))
		j := &judge{config: defaults(), document: doc, file: "config.toml", env: map[string]string{}}
		if len(wrong) == 0 {
			wrong = doc.decode(&j.config)
			j.wrong = wrong
			j.players()
			j.limits()
			j.log()
			wrong = j.wrong
		}
		for _, m := range wrong {
			if lines := strings.Count(text, "\n") + 1; m.line < 1 || m.line > lines || m.text == "" {
				t.Errorf("%+v in a text of %d lines", m, lines)
			}
		}
	})
}
