package realhost

import (
	"bufio"
	"fmt"
	"net"
	"net/textproto"
	"os"
	"os/exec"
	"os/user"
	"strings"
)

// mailID is the user and group that own the mail when root starts the server;
// it needs no entry in the list of users.
const mailID = 20000

// dovecot writes the configuration of Dovecot 2.3.
func (h *Host) dovecot() *Server {
	h.t.Helper()
	uid, gid, own := os.Getuid(), os.Getgid(), ""
	if uid == 0 {
		uid, gid = mailID, mailID
	} else {
		me, err := user.Current()
		if err != nil {
			h.t.Fatal(err)
		}
		mine, err := user.LookupGroupId(me.Gid) // Dovecot wants its name
		if err != nil {
			h.t.Fatal(err)
		}
		own = fmt.Sprintf("default_internal_user = %[1]s\ndefault_internal_group = %[2]s\ndefault_login_user = %[1]s\n"+
			"service imap-login {\n chroot =\n}\nservice anvil {\n chroot =\n}\nservice stats {\n chroot =\n}\n", me.Username, mine.Name)
	}
	var passwords strings.Builder
	for _, name := range h.users {
		fmt.Fprintf(&passwords, "%s:{PLAIN}%s::::::\n", name, Password(name))
	}
	h.write("users", passwords.String())
	for _, name := range h.users {
		home := h.path("mail", name)
		if err := os.MkdirAll(home, 0o755); err != nil {
			h.t.Fatal(err)
		}
	}
	if os.Getuid() == 0 {
		h.chown(uid, gid, "mail")
	}
	config := h.write("dovecot.conf", fmt.Sprintf(dovecotConfig, h.dir, uid, gid, h.port["imap"], h.port["imaps"], h.port["lmtp"], h.authSocket(), own))
	return &Server{
		t: h.t, name: "dovecot", ports: []string{h.IMAP, h.IMAPS, h.lmtp},
		command: func() *exec.Cmd { return exec.Command("dovecot", "-F", "-c", config) },
		works:   h.letsIn,
	}
}

// letsIn reports whether users can log in, at Dovecot itself and at its
// socket for Postfix: its processes start one after the other.
func (h *Host) letsIn() bool {
	conn, err := textproto.Dial("tcp", h.IMAP)
	if err != nil {
		return false
	}
	defer conn.Close()
	if _, err := conn.ReadLine(); err != nil {
		return false
	}
	if err := conn.PrintfLine("1 LOGIN %s %s", h.users[0], Password(h.users[0])); err != nil {
		return false
	}
	if answer, err := conn.ReadLine(); err != nil || !strings.HasPrefix(answer, "1 OK") {
		return false
	}
	if h.authSocket() == "" {
		return true
	}
	socket, err := net.Dial("unix", h.path("auth"))
	if err != nil {
		return false
	}
	defer socket.Close()
	said, err := bufio.NewReader(socket).ReadString('\n')
	return err == nil && strings.HasPrefix(said, "VERSION")
}

// authSocket is the part of the configuration by which Postfix asks Dovecot
// about passwords.
func (h *Host) authSocket() string {
	if os.Getuid() != 0 {
		return ""
	}
	return fmt.Sprintf("service auth {\n unix_listener %s {\n  mode = 0660\n  user = postfix\n }\n}\n", h.path("auth"))
}

func (h *Host) chown(uid, gid int, name string) {
	h.t.Helper()
	if out, err := exec.Command("chown", "-R", fmt.Sprintf("%d:%d", uid, gid), h.path(name)).CombinedOutput(); err != nil {
		h.t.Fatalf("chown: %v: %s", err, out)
	}
}

const dovecotConfig = `
protocols = imap lmtp
listen = 127.0.0.1
base_dir = %[1]s/run
state_dir = %[1]s/state
log_path = %[1]s/dovecot.log
ssl = yes
ssl_cert = <%[1]s/cert.pem
ssl_key = <%[1]s/key.pem
disable_plaintext_auth = no
auth_mechanisms = plain login
auth_username_format = %%Ln
auth_failure_delay = 0
first_valid_uid = 1
mail_location = maildir:~/Maildir
mail_max_userip_connections = 200
recipient_delimiter = +
verbose_proctitle = yes
lmtp_save_to_detail_mailbox = no
passdb {
 driver = passwd-file
 args = %[1]s/users
}
userdb {
 driver = passwd-file
 args = %[1]s/users
 override_fields = uid=%[2]d gid=%[3]d home=%[1]s/mail/%%n
}
namespace inbox {
 inbox = yes
 separator = /
}
service imap-login {
 inet_listener imap {
  port = %[4]d
 }
 inet_listener imaps {
  port = %[5]d
  ssl = yes
 }
}
service lmtp {
 inet_listener lmtp {
  address = 127.0.0.1
  port = %[6]d
 }
}
%[7]s
%[8]s
`
