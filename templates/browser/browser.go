// Package browser lets tests see HTML as people see it: in the Chromium of the
// machine, headless, without a network, at the width of a phone or a desk, in
// light or dark mode. It is for tests alone.
//
// It needs the DejaVu fonts, and uses no others.
//
// Where Chromium is not installed such a test is left out; with
// PBEMD_REQUIRE_SERVERS=1 in the environment it fails instead.
package browser

import (
	"bytes"
	"context"
	"fmt"
	"html"
	"image"
	"image/draw"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// Window says how a page is looked at.
type Window struct {
	// Width and Height are in CSS pixels; a page that is longer is cut.
	Width, Height int
	// Dark asks for dark mode.
	Dark bool
}

// fonts makes all machines show the same letters, whatever else they have.
const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir><cachedir>%s/fonts</cachedir>
<match><edit name="family" mode="append_last"><string>DejaVu Sans</string></edit></match>
<alias binding="same"><family>Helvetica</family><prefer><family>DejaVu Sans</family></prefer></alias>
<alias binding="same"><family>sans-serif</family><prefer><family>DejaVu Sans</family></prefer></alias>
<alias binding="same"><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
</fontconfig>
`

// The windows that letters are looked at in.
var (
	Phone     = Window{Width: 360, Height: 1400}
	PhoneDark = Window{Width: 360, Height: 1400, Dark: true}
	Desk      = Window{Width: 900, Height: 1400}
	DeskDark  = Window{Width: 900, Height: 1400, Dark: true}
)

// patience is how long Chromium may take for one page on a busy machine.
const patience = 2 * time.Minute

// Shot renders a page with the files that it names, all in one directory, and
// gives the picture of it.
func Shot(t testing.TB, page []byte, files map[string][]byte, w Window) image.Image {
	t.Helper()
	dir := lay(t, page, files)
	// A window of Chromium is never as narrow as a phone, a frame within it is.
	// A frame with a src of its own is painted by another process, and a busy
	// machine shows it half painted.
	frame := fmt.Sprintf(`<!DOCTYPE html><body style="margin:0;background:%s"><iframe srcdoc="%s" style="border:0;width:%dpx;height:%dpx"></iframe></body>`,
		map[bool]string{false: "#ffffff", true: "#121212"}[w.Dark], html.EscapeString(string(page)), w.Width, w.Height)
	write(t, filepath.Join(dir, "frame.html"), []byte(frame))
	shot := filepath.Join(dir, "shot.png")
	scheme := 1
	if w.Dark {
		scheme = 0
	}
	run(t, dir, "frame.html", "--screenshot="+shot, fmt.Sprintf("--window-size=%d,%d", max(w.Width, 600), w.Height),
		fmt.Sprintf("--blink-settings=preferredColorScheme=%d", scheme),
		"--virtual-time-budget=10000", "--run-all-compositor-stages-before-draw")
	data, err := os.ReadFile(shot)
	if err != nil {
		t.Fatalf("Chromium made no picture: %v", err)
	}
	whole, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	seen := image.NewRGBA(image.Rect(0, 0, w.Width, w.Height))
	draw.Draw(seen, seen.Rect, whole, image.Point{}, draw.Src)
	return seen
}

// Document runs a page, the scripts in it included, and gives the document
// that it has become.
func Document(t testing.TB, page []byte) string {
	t.Helper()
	dir := lay(t, page, nil)
	return run(t, dir, "page.html", "--dump-dom")
}

func lay(t testing.TB, page []byte, files map[string][]byte) string {
	t.Helper()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "page.html"), page)
	write(t, filepath.Join(dir, "fonts.conf"), fmt.Appendf(nil, fonts, dir))
	for name, data := range files {
		write(t, filepath.Join(dir, filepath.Base(name)), data)
	}
	return dir
}

func write(t testing.TB, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// run starts Chromium for one page and returns what it prints.
func run(t testing.TB, dir, page string, flags ...string) string {
	t.Helper()
	program, err := exec.LookPath("chromium")
	if err != nil {
		if os.Getenv("PBEMD_REQUIRE_SERVERS") == "1" {
			t.Fatal("PBEMD_REQUIRE_SERVERS=1 and chromium is not installed")
		}
		t.Skip("chromium is not installed")
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	flags = append(flags,
		"--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1", "--disable-dev-shm-usage",
		"--no-first-run", "--disable-extensions", "--disable-background-networking", "--host-resolver-rules=MAP * ~NOTFOUND",
		"--user-data-dir="+filepath.Join(dir, "profile"), "file://"+filepath.Join(dir, page))
	command := exec.CommandContext(ctx, program, flags...)
	command.Env = append(os.Environ(), "HOME="+dir, "FONTCONFIG_FILE="+filepath.Join(dir, "fonts.conf"))
	command.WaitDelay = 5 * time.Second
	var errors bytes.Buffer
	command.Stderr = &errors
	out, err := command.Output()
	if err != nil {
		t.Fatalf("Chromium: %v\n%s", err, errors.String())
	}
	return string(out)
}
