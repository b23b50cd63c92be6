package proof

import (
	"regexp"
	"testing"

	"pgregory.net/rapid"
)

var codeForm = regexp.MustCompile(`^[CDFGHJKMNPQRTWXY]{4}-[CDFGHJKMNPQRTWXY]{4}$`)

func TestCodes(t *testing.T) {
	seen := map[string][4]byte{}
	rapid.Check(t, func(t *rapid.T) {
		var nonce [4]byte
		for i := range nonce {
			nonce[i] = rapid.Byte().Draw(t, "byte")
		}
		code := Code(nonce)
		if !codeForm.MatchString(code) || !IsCode(code) {
			t.Fatalf("%q is no code", code)
		}
		if other, ok := seen[code]; ok && other != nonce {
			t.Fatalf("%v and %v give %q", other, nonce, code)
		}
		seen[code] = nonce
	})
	if got := Code([4]byte{0x01, 0x23, 0xfe, 0xdc}); got != "CDFG-YXWT" {
		t.Errorf("the code is %q", got)
	}
}

func TestSameCode(t *testing.T) {
	code := Code([4]byte{1, 2, 3, 4})
	for _, typed := range []string{code, "cdcf-cgch", "CDCFCGCH"} {
		if !SameCode(typed, code) {
			t.Errorf("%q is not %q", typed, code)
		}
	}
	for _, typed := range []string{"", "CDCF-CGCC", "CDCF CGCH", "CDCF--CGCH", "CDCF-CGC", "\u212adcf-cgch"} {
		if SameCode(typed, code) {
			t.Errorf("%q is %q", typed, code)
		}
	}
	if SameCode("", "") || IsCode("resign") || IsCode("AEIO-UUUU") {
		t.Error("what is no code is one")
	}
}
