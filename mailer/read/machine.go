package read

// Machine or man (RFC 3834, and what hosts do in practice).

func judge(m *Mail, e *envelope, b *body, o Options) {
	m.Ignored = e.fromTrouble
}
