package desk_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"

	"pbemd/mailer/desk/dialogue"
)

// leaving is a talk in which alice leaves traces wherever a player can, and
// then signs off. What is hers bears the word "rosebud", or her addresses.
const leaving = `
-- from alice-rosebud@example.org --
Subject: signup alice rosebudpassword

-- to alice-rosebud@example.org --
Subject: ...
...
-- reply alice-rosebud@example.org --
yes
-- to alice-rosebud@example.org --
Subject: pbemd: welcome, alice
...
-- from bob@example.net --
Subject: signup bob

-- to bob@example.net --
Subject: ...
...
-- reply bob@example.net --
yes
-- to bob@example.net --
Subject: pbemd: welcome, bob
...
-- reply bob@example.net --
challenge alice -white
-- to alice-rosebud@example.org --
Subject: chess challenge 1 from bob
...
-- to bob@example.net --
Subject: ...
...
-- reply alice-rosebud@example.org --
accept

It is rosebud to meet you.
-- to bob@example.net --
Subject: New chess Board 1 bob **
...
-- to alice-rosebud@example.org --
Subject: New chess Board 1 bob **
...
-- reply bob@example.net --
e4
-- to alice-rosebud@example.org --
Subject: chess Board 1 alice
...
-- to bob@example.net --
Subject: chess Board 1 alice
...
-- reply alice-rosebud@example.org --
e5

My rosebud is dry.
-- to bob@example.net --
Subject: chess Board 1 bob **
...
-- to alice-rosebud@example.org --
Subject: chess Board 1 bob **
...
-- reply alice-rosebud@example.org to welcome --
profile: I like rosebud.
set zone Berlin
challenge bob

Rosebud, once more?
-- to bob@example.net --
Subject: chess challenge 2 from alice
...
-- to alice-rosebud@example.org --
Subject: ...
...
-- to alice-rosebud@example.org --
Subject: ...
...
-- reply alice-rosebud@example.org to Your --
invite carol@example.com

A rosebud waits for you here.
-- to carol@example.com --
Subject: alice invites you to play at pbemd
...
-- to alice-rosebud@example.org --
Subject: ...
...
-- reply alice-rosebud@example.org --
add second-rosebud@example.org
-- to second-rosebud@example.org --
Subject: ...
...
-- to alice-rosebud@example.org --
Subject: ...
...
-- reply second-rosebud@example.org --
yes
-- to second-rosebud@example.org --
Subject: ...
...
-- from mallory@example.com --
Subject: signoff alice guess99

-- to mallory@example.com --
Subject: ...
...
-- from mallory@example.com --
Subject: set challenges off

-- to mallory@example.com --
Subject: ...
...
-- from alice-rosebud@example.org --
Subject: add third-rosebud@example.org

-- to alice-rosebud@example.org --
Subject: pbemd: is this from you, alice?
...
-- from second-rosebud@example.org --
Subject: change password alice rosebudpassword rosebudpassword2

-- to alice-rosebud@example.org --
Subject: ...
...
-- to second-rosebud@example.org --
Subject: ...
...
`

const goodbye = `
-- from alice-rosebud@example.org --
Subject: signoff alice rosebudpassword2

-- to bob@example.net --
Subject: chess challenge 2: no game
...
-- to alice-rosebud@example.org --
Subject: pbemd: goodbye, alice
...
-- to bob@example.net --
Subject: chess Board 1
...
`

// TestSignoffLeavesNoTrace searches every record of the store for the
// addresses and words of a player who has left.
func TestSignoffLeavesNoTrace(t *testing.T) {
	if found := traces(t, leaving); len(found) < 5 {
		t.Fatalf("before, traces are in %v only: the test looks in the wrong place", found)
	}
	if found := traces(t, leaving+goodbye); len(found) > 0 {
		t.Errorf("after it, traces are in %v", found)
	}
}

// gathering is a talk in which alice's words wait in bob's next digest.
const gathering = `
-- from alice@example.org --
Subject: signup alice wonder9land

-- reply alice@example.org --
yes
-- from bob@example.net --
Subject: signup bob

-- reply bob@example.net --
yes
-- reply bob@example.net --
set digest on
challenge alice -black
-- reply alice@example.org --
accept
-- reply alice@example.org --
e4

My rosebud is dry.
-- from alice@example.org --
Subject: message alice wonder9land bob

A rosebud for you alone.
-- from alice@example.org --
Subject: chess chat 1 alice wonder9land

A rosebud for all.
`

// TestSignoffCutsWordsFromDigests holds that words that wait for others' digests
// go with the player who wrote them, and nothing else of these digests.
func TestSignoffCutsWordsFromDigests(t *testing.T) {
	if found := traces(t, gathering); !slices.ContainsFunc(found, func(s string) bool { return strings.HasPrefix(s, "gathered: ") && strings.Count(s, "rosebud") == 3 }) {
		t.Fatalf("before, traces are in %v", found)
	}
	if found := traces(t, gathering+"-- from alice@example.org --\nSubject: signoff alice wonder9land\n\n-- wait 15m --\n"); len(found) > 0 {
		t.Errorf("after it, traces are in %v", found)
	}
}

// traces plays a talk and lists the records that hold "rosebud".
func traces(t *testing.T, talk string) []string {
	t.Helper()
	script, err := dialogue.Parse("leaving", []byte(talk))
	if err != nil {
		t.Fatal(err)
	}
	directory := t.TempDir()
	stage, err := dialogue.NewStage(script, directory)
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range script.Steps {
		if err := stage.Do(step); err != nil {
			t.Fatalf("step %d, %s: %v", step.Number, step.Title, err)
		}
	}
	stage.Close()
	return holding(t, directory, "rosebud")
}

// holding lists the records of the one store in a directory of which the key or
// the value contains a word.
func holding(t *testing.T, directory, word string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(directory, "*.db"))
	if err != nil || len(files) != 1 {
		t.Fatalf("stores %v, error %v", files, err)
	}
	db, err := bolt.Open(files[0], 0o600, &bolt.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var found []string
	err = db.View(func(tx *bolt.Tx) error {
		return tx.ForEach(func(name []byte, b *bolt.Bucket) error {
			return b.ForEach(func(key, value []byte) error {
				text := strings.ToLower(string(key) + " " + string(value))
				if strings.Contains(text, word) {
					found = append(found, string(name)+": "+text)
				}
				return nil
			})
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
