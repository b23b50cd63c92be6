package realhost

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// postfix writes the configuration of Postfix.
func (h *Host) postfix() *Server {
	h.t.Helper()
	var mailboxes strings.Builder
	for _, name := range h.users {
		fmt.Fprintf(&mailboxes, "%s %s\n", Address(name), name)
	}
	h.write("mailboxes", mailboxes.String())
	h.write("postfix/main.cf", fmt.Sprintf(mainConfig, h.dir, Domain, h.port["lmtp"]))
	h.write("postfix/master.cf", fmt.Sprintf(masterConfig, h.port["mx"], h.port["submission"], h.port["submissions"]))
	for _, name := range []string{"spool", "data"} {
		if err := os.MkdirAll(h.path(name), 0o755); err != nil {
			h.t.Fatal(err)
		}
	}
	// The log is theirs as well: the check before a start, which has given up
	// root's rights, ends when it cannot complain about what a killed process
	// has left in the queue.
	log := h.write("postfix.log", "")
	if out, err := exec.Command("chown", "postfix", h.path("data"), log).CombinedOutput(); err != nil {
		h.t.Fatalf("chown: %v: %s", err, out)
	}
	if err := os.Chmod(h.path("data"), 0o700); err != nil {
		h.t.Fatal(err)
	}
	return &Server{
		t: h.t, name: "postfix", home: h.path("spool"), ports: []string{h.MX, h.Submission, h.Submissions},
		command: func() *exec.Cmd { return exec.Command("postfix", "-c", h.path("postfix"), "start-fg") },
	}
}

const mainConfig = `
compatibility_level = 3.6
queue_directory = %[1]s/spool
data_directory = %[1]s/data
maillog_file = %[1]s/postfix.log
maillog_file_prefixes = %[1]s
multi_instance_enable = no
multi_instance_directories =
multi_instance_wrapper =
myhostname = mail.%[2]s
mydestination =
alias_maps =
alias_database =
local_recipient_maps =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.2/32
disable_dns_lookups = yes
smtpd_peername_lookup = no
virtual_mailbox_domains = %[2]s
virtual_mailbox_maps = texthash:%[1]s/mailboxes
virtual_transport = lmtp:inet:127.0.0.1:%[3]d
recipient_delimiter = +
default_transport = error:nothing leaves this host
relay_transport = error:nothing leaves this host
smtpd_relay_restrictions = reject_unauth_destination
smtpd_sasl_type = dovecot
smtpd_sasl_path = %[1]s/auth
smtpd_sasl_auth_enable = no
smtpd_tls_cert_file = %[1]s/cert.pem
smtpd_tls_key_file = %[1]s/key.pem
smtpd_tls_security_level = may
smtpd_sender_login_maps = texthash:%[1]s/mailboxes
smtpd_error_sleep_time = 0
minimal_backoff_time = 2s
maximal_backoff_time = 4s
queue_run_delay = 2s
smtpd_client_connection_count_limit = 0
message_size_limit = 20000000
lmtp_connect_timeout = 5s
`

const masterConfig = `
127.0.0.1:%[1]d inet n - n - - smtpd
127.0.0.1:%[2]d inet n - n - - smtpd
  -o smtpd_tls_security_level=encrypt
  -o smtpd_sasl_auth_enable=yes
  -o smtpd_sender_restrictions=reject_sender_login_mismatch
  -o smtpd_recipient_restrictions=permit_sasl_authenticated,reject
127.0.0.1:%[3]d inet n - n - - smtpd
  -o smtpd_tls_wrappermode=yes
  -o smtpd_sasl_auth_enable=yes
  -o smtpd_sender_restrictions=reject_sender_login_mismatch
  -o smtpd_recipient_restrictions=permit_sasl_authenticated,reject
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
proxywrite unix - - n - 1 proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`
