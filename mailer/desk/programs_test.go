package desk_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pbemd/mailer/desk/dialogue"
)

// patience is how long a mail program may take on a busy machine.
const patience = 2 * time.Minute

// installed finds a program that reads letters. Where it is not installed the
// test is left out; with PBEMD_REQUIRE_SERVERS=1 in the environment it fails.
func installed(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		if os.Getenv("PBEMD_REQUIRE_SERVERS") == "1" {
			t.Fatalf("PBEMD_REQUIRE_SERVERS=1 and %s is not installed", name)
		}
		t.Skipf("%s is not installed", name)
	}
	return path
}

// parsed is a letter as the email module of Python sees it.
type parsed struct {
	Parts    []string // types in their order, each with its depth before it
	Defects  []string
	Text     string            // of the first text/plain
	HTML     string            // of the first text/html
	Pictures []string          // Content-IDs within multipart/related
	Names    map[string]string // of the files attached, with their types
}

// parsing reads mails, each a base64 line, and prints what it sees as JSON.
const parsing = `
import base64, email, email.policy, json, sys
for line in sys.stdin:
    message = email.message_from_bytes(base64.b64decode(line), policy=email.policy.default)
    seen = {"Parts": [], "Defects": [], "Text": "", "HTML": "", "Pictures": [], "Names": {}}
    def walk(part, depth):
        kind = part.get_content_type()
        seen["Parts"].append("%d %s" % (depth, kind))
        seen["Defects"] += [repr(d) for d in part.defects]
        for value in part.values():
            seen["Defects"] += [repr(d) for d in getattr(value, "defects", [])]
        if part.is_multipart():
            if kind == "multipart/related":
                seen["Pictures"] += [p["Content-ID"] for p in part.iter_parts() if p.get_content_maintype() == "image"]
            for p in part.iter_parts():
                walk(p, depth + 1)
            return
        content = part.get_content()
        if isinstance(content, str):
            content = content.replace("\r\n", "\n")
        seen["Defects"] += [repr(d) for d in part.defects]
        if part.is_attachment():
            seen["Names"][part.get_filename()] = kind
        elif kind == "text/plain" and not seen["Text"]:
            seen["Text"] = content
        elif kind == "text/html" and not seen["HTML"]:
            seen["HTML"] = content
    walk(message, 0)
    print(json.dumps(seen))
`

// byPython has letters read by Python.
func byPython(t *testing.T, raws ...[]byte) []parsed {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	command := exec.CommandContext(ctx, installed(t, "python3"), "-I", "-c", parsing)
	var in, problems bytes.Buffer
	for _, raw := range raws {
		line, err := json.Marshal(raw) // base64 between quotation marks
		if err != nil {
			t.Fatal(err)
		}
		in.Write(append(bytes.Trim(line, `"`), '\n'))
	}
	command.Stdin, command.Stderr = &in, &problems
	out, err := command.Output()
	if err != nil {
		t.Fatalf("Python: %v\n%s", err, problems.String())
	}
	var list []parsed
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		var p parsed
		if err := d.Decode(&p); err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	if len(list) != len(raws) {
		t.Fatalf("Python read %d letters of %d", len(list), len(raws))
	}
	return list
}

// TestLettersForPython holds that another program than wrote the letters sees
// the same parts in them, in the order that mail programs go by: what is
// attached beside the body, the HTML after the text, the pictures with the HTML.
func TestLettersForPython(t *testing.T) {
	all := lettersOf(t, "letters")
	var raws [][]byte
	for _, l := range all {
		raws = append(raws, l.raw)
	}
	kinds := map[string]int{}
	for i, seen := range byPython(t, raws...) {
		step := all[i].step
		r, err := dialogue.Open(all[i].raw)
		if err != nil {
			t.Fatal(err)
		}
		if len(seen.Defects) > 0 {
			t.Errorf("step %d, %s: %v", step.Number, r.Subject, seen.Defects)
		}
		want, depth := []string{}, 0
		add := func(kind string) { want = append(want, fmt.Sprint(depth, " ", kind)) }
		if len(r.Attachments) > 0 {
			add("multipart/mixed")
			depth++
		}
		if r.HTML != "" {
			add("multipart/alternative")
			depth++
		}
		add("text/plain")
		if len(r.Pictures) > 0 {
			add("multipart/related")
			depth++
		}
		if r.HTML != "" {
			add("text/html")
		}
		for range r.Pictures {
			add("image/png")
		}
		depth = 1
		for _, a := range r.Attachments {
			add(seen.Names[a.Name])
		}
		if !slices.Equal(seen.Parts, want) {
			t.Errorf("step %d, %s: the parts are\n%s\nwant\n%s", step.Number, r.Subject, strings.Join(seen.Parts, "\n"), strings.Join(want, "\n"))
		}
		if seen.Text != r.Text || seen.HTML != r.HTML {
			t.Errorf("step %d, %s: the text is\n%s\nthe HTML\n%s", step.Number, r.Subject, seen.Text, seen.HTML)
		}
		for _, id := range seen.Pictures {
			if !strings.Contains(seen.HTML, `src="cid:`+strings.Trim(id, "<>")+`"`) {
				t.Errorf("step %d, %s: the HTML does not show the picture %s", step.Number, r.Subject, id)
			}
		}
		kinds[strings.Join(seen.Parts[:min(5, len(seen.Parts))], ", ")]++
	}
	for _, kind := range []string{
		"0 text/plain",
		"0 multipart/alternative, 1 text/plain, 1 text/html",
		"0 multipart/alternative, 1 text/plain, 1 multipart/related, 2 text/html, 2 image/png",
		"0 multipart/mixed, 1 multipart/alternative, 2 text/plain, 2 multipart/related, 3 text/html",
	} {
		if kinds[kind] == 0 {
			t.Errorf("no letter has the parts %s: the test looks in the wrong place", kind)
		}
	}
}

// TestLettersInATerminal holds that mutt shows the text of a letter on a
// terminal of 80 columns as it was written: the whole of it, without its HTML,
// and no line broken.
func TestLettersInATerminal(t *testing.T) {
	tmux, mutt := installed(t, "tmux"), installed(t, "mutt")
	list := append(lettersNamed(t, "letters", "alice@example.org", "chess Board 5 alice **", "chess Board 5", "Help: commands", "Your settings"),
		lettersNamed(t, "timur-game", "alice@example.org", "rennchess-timur Board 1 alice")...)
	for _, raw := range list {
		r, err := dialogue.Open(raw)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(r.Subject, func(t *testing.T) {
			t.Parallel()
			text := strings.TrimSpace(r.Text)
			onTerminal(t, tmux, mutt, raw, strings.Count(text, "\n")+30, "\n"+text+"\n")
		})
	}
}

// onTerminal shows a letter in mutt, on a terminal of 80 columns and so many
// lines, until a text stands there.
func onTerminal(t *testing.T, tmux, mutt string, raw []byte, lines int, text string) {
	t.Helper()
	dir := t.TempDir()
	mails := filepath.Join(dir, "mail")
	for _, folder := range []string{"cur", "new", "tmp"} {
		if err := os.MkdirAll(filepath.Join(mails, folder), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(mails, "cur", "1:2,S"), bytes.ReplaceAll(raw, []byte("\r\n"), []byte("\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	on := func(ctx context.Context, words ...string) (string, error) {
		command := exec.CommandContext(ctx, tmux, append([]string{"-S", filepath.Join(dir, "t"), "-f", os.DevNull}, words...)...)
		command.Env = append(os.Environ(), "HOME="+dir, "LC_ALL=C.UTF-8", "TERM=screen", "SHELL=/bin/sh", "TMUX=")
		out, err := command.CombinedOutput()
		return string(out), err
	}
	// Nothing of the machine's settings, which may call other programs for HTML.
	if out, err := on(ctx, "new-session", "-d", "-x", "80", "-y", fmt.Sprint(lines), mutt, "-n", "-F", os.DevNull,
		"-e", "set folder="+mails+" mailcap_path="+os.DevNull+"; push <display-message>", "-f", mails); err != nil {
		t.Fatalf("tmux: %v\n%s", err, out)
	}
	defer on(context.WithoutCancel(ctx), "kill-server")
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for seen := ""; !strings.Contains(seen, text); {
		select {
		case <-tick.C:
			now, err := on(ctx, "capture-pane", "-p")
			if ctx.Err() == nil && err != nil {
				t.Fatalf("tmux: %v\n%s", err, now)
			}
			if err == nil {
				seen = now
			}
		case <-ctx.Done():
			t.Fatalf("after %s the terminal shows\n%s\nand not\n%s", patience, seen, text)
		}
	}
}
