package games_test

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"pbemd/engine/games"
)

// mostReason is how many bytes say what a mistake is, at most: a sentence, and words of the file, cut when they are long.
const mostReason = 800

// TestBrokenFiles breaks every line of some files in some ways. Whatever comes of it, nothing panics, and what is
// reported has a line of a file that there is, and is not long.
func TestBrokenFiles(t *testing.T) {
	long := strings.Repeat("x", 5000)
	values := []string{`"x"`, `"` + long + `"`, `7`, `-1`, `[]`, `["x"]`, `["` + long + `"]`, `true`, `{}`}
	if testing.Short() {
		values = values[:2]
	}
	for _, name := range []string{"chess.toml", "re.toml", "chex.toml", "reef.toml", "reincarnation2.toml", "rennchess-timur.toml"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			text, rules, _ := strings.Cut(string(data), "\n[rules]")
			lines := strings.Split(text, "\n")
			files := folder(t, nil)
			reported := 0
			try := func(about string, changed []string) {
				files[name].Data = []byte(strings.Join(changed, "\n") + "\n[rules]" + rules)
				_, err := games.Load(files, name)
				var wrong games.Mistakes
				if err == nil {
					return
				}
				if !errors.As(err, &wrong) {
					t.Errorf("%s: %v", about, err)
				}
				reported += len(wrong)
				for _, m := range wrong {
					if files[m.File] == nil || m.Line < 1 || m.Line > strings.Count(string(files[m.File].Data), "\n")+1 || m.Reason == "" || len(m.Reason) > mostReason {
						t.Errorf("%.100s: reported is %.1000s", about, m)
					}
				}
			}
			for i, line := range lines {
				try(fmt.Sprintf("without line %d, %s", i+1, line), slices.Delete(slices.Clone(lines), i, i+1))
				key, _, found := strings.Cut(line, "=")
				for _, value := range values {
					if changed := slices.Clone(lines); found {
						changed[i] = key + "= " + value
						try(fmt.Sprintf("line %d as %s", i+1, changed[i]), changed)
					}
				}
				if table, inside := strings.CutSuffix(line, "]"); inside {
					changed := slices.Clone(lines)
					changed[i] = table + long + "]"
					try(fmt.Sprintf("line %d with a long name", i+1), changed)
				} else if found {
					changed := slices.Clone(lines)
					changed[i] = long + " =" + strings.SplitN(line, "=", 2)[1]
					try(fmt.Sprintf("line %d with a long key", i+1), changed)
				}
			}
			if reported < len(lines) {
				t.Errorf("only %d mistakes are reported for %d lines", reported, len(lines))
			}
		})
	}
}
