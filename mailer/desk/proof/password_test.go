package proof

import (
	"encoding/hex"
	"strings"
	"testing"
	"testing/synctest"

	"golang.org/x/crypto/argon2"
)

func TestPasswordsVerify(t *testing.T) {
	p := NewPasswords()
	phc := p.Hash("correct horse", [16]byte{1, 2, 3})
	if !strings.HasPrefix(phc, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Errorf("the hash is %q", phc)
	}
	if !p.Verify(phc, "correct horse") {
		t.Error("the password is refused")
	}
	for _, wrong := range []string{"", "Correct horse", "correct horse ", "correct"} {
		if p.Verify(phc, wrong) {
			t.Errorf("%q is taken", wrong)
		}
	}
	if phc == p.Hash("correct horse", [16]byte{1, 2, 4}) {
		t.Error("the salt does not count")
	}
}

// The reference implementation of Argon2 has this among its tests (argon2id, version 19).
func TestHashIsThatOfTheReference(t *testing.T) {
	got := argon2.IDKey([]byte("password"), []byte("somesalt"), 2, 65536, 1, 32)
	if want := "09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7"; hex.EncodeToString(got) != want {
		t.Fatalf("argon2id gives %x", got)
	}
	phc := "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
	if !NewPasswords().Verify(phc, "password") {
		t.Error("the reference's own string is refused")
	}
}

func TestDamagedHashesAreRefusedAtBoundedCost(t *testing.T) {
	good := NewPasswords().Hash("correct horse", [16]byte{})
	parts := strings.Split(good, "$")
	with := func(i int, s string) string {
		changed := append([]string{}, parts...)
		changed[i] = s
		return strings.Join(changed, "$")
	}
	for _, phc := range []string{
		"", "$", "correct horse", good + "$", good[:len(good)-2], with(1, "argon2i"), with(2, "v=16"), with(3, "m=4294967295,t=2,p=1"), with(3, "m=19456,t=4294967295,p=1"),
		with(3, "m=19456,t=2,p=255"), with(3, "m=19456,t=0,p=1"), with(3, "m=19456,t=2,p=0"), with(3, "m=19456"), with(3, "m=19456,t=2,p=1,x=1"), with(4, ""), with(4, "!"), with(5, ""), with(5, "AAAA"),
		with(5, strings.Repeat("A", 400)), with(5, strings.Repeat("A", 43)),
	} {
		if NewPasswords().Verify(phc, "correct horse") {
			t.Errorf("%q is taken", phc)
		}
	}
}

// Whether a player exists must cost the same work: the same call with the same parameters.
func TestUnknownPlayersCostTheSame(t *testing.T) {
	known, knownSalt, knownHash, ok := parsePHC(NewPasswords().Hash("correct horse", [16]byte{}))
	if !ok {
		t.Fatal("our own hash is not read")
	}
	unknown, salt, hash, ok := forVerifying("")
	if ok || unknown != known || len(salt) != len(knownSalt) || len(hash) != len(knownHash) {
		t.Errorf("nobody's password costs %+v, a player's %+v", unknown, known)
	}
}

func TestPasswordsAreHashedOneAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := NewPasswords()
		p.turn <- struct{}{} // somebody is at it
		results := make(chan bool, 2)
		for range 2 {
			go func() { results <- p.Verify("", "x") }()
		}
		synctest.Wait()
		if len(results) > 0 {
			t.Error("a password was hashed out of turn")
		}
		<-p.turn
		synctest.Wait()
		if len(results) != 2 {
			t.Errorf("%d of 2 passwords were hashed after the turn came", len(results))
		}
	})
}

func TestCheckPassword(t *testing.T) {
	for _, good := range []string{"secret", "hunter22", "p@ss-word", "Gr\u00fc\u00dfe12", strings.Repeat("x", 64), "e4e5Nf3", "a***b!"} {
		if err := CheckPassword(good, "bob"); err != nil {
			t.Errorf("%q is refused: %v", good, err)
		}
	}
	for bad, reason := range map[string]string{
		"": "missing", "short": "at least 6", strings.Repeat("x", 65): "at most 64", "with blank": "blanks", "tab\tbed": "blanks", "nul\x00nul": "cannot be seen",
		"zero\u200bwidth": "cannot be seen", "no\u00a0break": "blanks", "bad\xffbyte": "cannot be seen", "******": "asterisks", "-white": "dash", "bob@example.org": "address", "Robert": "differ",
	} {
		err := CheckPassword(bad, "robert")
		if err == nil || !strings.Contains(err.Error(), reason) {
			t.Errorf("%q: %v, want %q", bad, err, reason)
		}
		if err != nil && len(bad) > 3 && strings.Contains(err.Error(), bad) {
			t.Errorf("the password is quoted: %v", err)
		}
	}
}
