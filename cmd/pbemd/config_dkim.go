package main

import (
	"fmt"
	"os"
	"strings"

	"pbemd/mailer/dkim"
)

// signer signs letters; it is nil when none are to be signed.
func (c dkimConfig) signer() (*dkim.Signer, error) {
	if c.Selector == "" {
		return nil, nil
	}
	text, err := os.ReadFile(c.KeyFile)
	if err != nil {
		return nil, err
	}
	s, err := dkim.New(c.Domain, c.Selector, text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.KeyFile, err)
	}
	return s, nil
}

// dkim judges [dkim], and reads the key.
func (j *judge) dkim() {
	d := &j.config.DKIM
	if d.Selector == "" {
		j.expect(d.KeyFile == "", "dkim.key_file", "stands without a selector; expected dkim.selector as well, such as \"pbemd\"")
		j.expect(d.Domain == "", "dkim.domain", "stands without a selector; expected dkim.selector as well, such as \"pbemd\"")
		return
	}
	_, home, _ := cutLast(j.config.Server.Address, "@")
	if d.Domain == "" {
		d.Domain = home
	}
	d.Selector, d.Domain = strings.ToLower(d.Selector), strings.ToLower(d.Domain)
	j.expect(domainForm.MatchString(d.Selector), "dkim.selector", "is %q; expected a name of letters, digits and dashes, such as \"pbemd\"", d.Selector)
	j.expect(domainForm.MatchString(d.Domain), "dkim.domain", "is %q; expected a domain, such as \"example.org\"", d.Domain)
	if home != "" && home != d.Domain && !strings.HasSuffix(home, "."+d.Domain) {
		j.warn("dkim.domain: for DMARC, letters from %s must be signed by %s or a domain above it, not by %s", j.config.Server.Address, home, d.Domain)
	}
	if d.KeyFile == "" {
		j.expect(false, "dkim.key_file", "is missing; expected the file of the private key")
		return
	}
	j.path("dkim.key_file", &d.KeyFile)
	_, err := d.signer()
	j.expect(err == nil, "dkim.key_file", "cannot be used: %v; expected a private key in PEM form, RSA of 2048 bits or more or Ed25519", err)
	if err == nil && othersCanRead(d.KeyFile) {
		j.warn("dkim.key_file: every user of this machine can read %s; do `chmod 600 %s`", d.KeyFile, d.KeyFile)
	}
}
