package read

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// strange is a quoted text in which nothing is known to be ours, so that what is above
// it must be found by itself.
const strange = "Hello,\nplease answer me soon.\nGreetings, somebody"

func trimText(text string) []string {
	return trim(textLines(text, false, false, 1000), Options{Self: []string{"play@example.net"}})
}

// TestAttributions wants each of these lines gone, above a marked quote and, where it
// holds enough, above a bare one.
func TestAttributions(t *testing.T) {
	cases := []struct {
		text string
		bare bool // also certain above unmarked text
	}{
		{"On Mon, May 6, 2024 at 12:12 PM Somebody <some@example.com> wrote:", true},
		{"On 5/6/24 12:12, Somebody wrote:", true},
		{"On 2024-05-06 12:12, Somebody wrote:", true},
		{"On Mon, 6 May 2024, Somebody wrote:", false},
		{"On Mon, May 06, 2024 at 12:12:31PM +0200, Somebody wrote:", true},
		{"At 12:12 06.05.2024, you wrote:", true},
		{"Somebody <some@example.com> writes:", false},
		{"Somebody wrote:", false},
		{"Quoting Somebody <some@example.com>:", false},
		{"In message <abc@example.com>, Somebody writes:", false},
		{"2024-05-06 12:12 GMT+02:00 Somebody <some@example.com>:", true},
		{"* Somebody <some@example.com> [2024-05-06 12:12]:", true},
		{"Am 06.05.2024 um 12:12 schrieb Somebody:", true},
		{"Am Mo., 6. Mai 2024 um 12:12 Uhr schrieb Somebody <some@example.com>:", true},
		{"Somebody <some@example.com> schrieb am Mo. 6. Mai 2024 um 12:12:", true},
		{"Zitat von Somebody <some@example.com>:", false},
		{"Le 6 mai 2024 à 12:12, Somebody <some@example.com> a écrit :", true},
		{"Le lun. 6 mai 2024 à 12 h 12, Somebody a écrit :", true},
		{"El 6/5/24 a las 12:12, Somebody escribió:", true},
		{"El lunes, 6 de mayo de 2024, Somebody <some@example.com> escribió:", true},
		{"Il 06/05/2024 12:12, Somebody ha scritto:", true},
		{"Em seg., 6 de mai. de 2024 12:12, Somebody <some@example.com> escreveu:", true},
		{"Op 06-05-2024 om 12:12 schreef Somebody:", true},
		{"Op ma 6 mei 2024 om 12:12 schreef Somebody <some@example.com>:", true},
		{"Den 2024-05-06 kl. 12:12, skrev Somebody:", true},
		{"man. 6. maj 2024 kl. 12.12 skrev Somebody <some@example.com>:", true},
		{"6.5.2024 12.12, Somebody kirjoitti:", true},
		{"W dniu 6.05.2024 o 12:12, Somebody pisze:", true},
		{"pon., 6 maj 2024 o 12:12 Somebody <some@example.com> napisał(a):", true},
		{"Dne 06. 05. 24 v 12:12 Somebody napsal(a):", true},
		{"Dňa po 6. 5. 2024 o 12:12 Somebody <some@example.com> napísal(a):", true},
		{"2024. 05. 06. 12:12 keltezéssel, Somebody írta:", true},
		{"În lun., 6 mai 2024 la 12:12, Somebody <some@example.com> a scris:", true},
		{"Dana pon, 6. svi 2024. u 12:12 Somebody <some@example.com> napisao je:", true},
		{"06.05.2024 12:12, Somebody пишет:", true},
		{"пн, 6 мая 2024 г. в 12:12, Somebody <some@example.com>:", true},
		{"Понедельник, 6 мая 2024, 12:12 +03:00 от Somebody <some@example.com>:", true},
		{"пн, 6 трав. 2024 р. о 12:12 Somebody <some@example.com> пише:", true},
		{"На пн, 6.05.2024 г. в 12:12 Somebody <some@example.com> написа:", true},
		{"Στις 6/5/24 12:12, ο Somebody έγραψε:", true},
		{"Somebody <some@example.com>, 6 May 2024 Pzt, 12:12 tarihinde şunu yazdı:", true},
		{"בתאריך יום ב׳, 6 במאי 2024 ב-12:12 מאת Somebody <some@example.com>:", true},
		{"في الاثنين، ٦ مايو ٢٠٢٤ في ١٢:١٢ كتب Somebody <some@example.com>:", true},
		{"2024年5月6日(月) 12:12 Somebody <some@example.com>:", true},
		{"2024/05/06 12:12、Somebodyのメール:", true},
		{"Somebody <some@example.com> 于2024年5月6日周一 12:12写道：", true},
		{"在 2024年5月6日，12:12，Somebody <some@example.com> 写道：", true},
		{"2024년 5월 6일 (월) 오후 12:12, Somebody <some@example.com>님이 작성:", true},
		{"Vào Th 2, 6 thg 5, 2024 vào lúc 12:12 Somebody <some@example.com> đã viết:", true},
		{"Pada Sen, 6 Mei 2024 pukul 12.12 Somebody <some@example.com> menulis:", true},
		{"เมื่อ จ. 6 พ.ค. 2024 เวลา 12:12 Somebody <some@example.com> เขียนว่า:", true},
		{"---- On Mon, 06 May 2024 12:12:31 +0200 Somebody <some@example.com> wrote ----", true},
		{"play@example.net:", true},
		// Wrapped.
		{"On Mon, May 6, 2024 at 12:12 PM Somebody With A Very Long Name\n<some@example.com> wrote:", true},
		{"On Monday, May 6, 2024,\nat 12:12 PM, Somebody\n<some@example.com>\nwrote:", true},
		{"Am Montag, dem 6. Mai 2024 um 12:12 Uhr schrieb Somebody\n<some@example.com>:", true},
		{"Le lundi 6 mai 2024 à 12:12:31 UTC+2,\nSomebody <some@example.com>\na écrit :", true},
		{"El lun, 6 may 2024 a las 12:12, Somebody (<some@example.com>)\nescribió:", true},
		{"2024年5月6日(月) 12:12 Somebody\n<some@example.com>:", true},
		{"On Monday, the sixth of May,\n2024 at 12:12, Somebody <some@example.com> wrote:", true},
	}
	for _, c := range cases {
		for _, own := range []string{"Nf3", "Nf3\n\nGood luck", "Nf3\nwe meet on the bridge"} {
			want := strings.Split(own, "\n")
			for _, gap := range []string{"\n", "\n\n"} {
				quoted := own + gap + c.text + "\n> " + strings.ReplaceAll(strange, "\n", "\n> ")
				if diff := cmp.Diff(want, trimText(quoted)); diff != "" {
					t.Errorf("above a marked quote, gap %q: %s\n%s", gap, c.text, diff)
				}
				if !c.bare {
					continue
				}
				if diff := cmp.Diff(want, trimText(own+gap+c.text+"\n"+strange)); diff != "" {
					t.Errorf("above a bare quote, gap %q: %s\n%s", gap, c.text, diff)
				}
			}
		}
		below := trimText(c.text + "\n> " + strings.ReplaceAll(strange, "\n", "\n> ") + "\n\nNf3")
		if diff := cmp.Diff([]string{"Nf3"}, below); diff != "" {
			t.Errorf("answer below: %s\n%s", c.text, diff)
		}
	}
}

// TestOwnWords wants lines kept that only resemble what programs write.
func TestOwnWords(t *testing.T) {
	for _, text := range []string{
		"Nf3\n\nOn Monday I was ill.",
		"Nf3\n\nYou wrote: good luck. The same to you.",
		"e4\n\nFrom: the beginning I knew it",
		"e4\n\nTo: be honest\nI am lost",
		"resign\n\nSent from the hospital bed",
		"Nf3\n\n- - -\nI played this in 1985 at 12:30 already!",
		"Nf3\n\nMy plan:\nfirst the knight, then the bishop",
		"Nf3\n\n---- nice game ----\nindeed",
		"1. e4",
		"12. Nf3 Nc6",
		"Nf3 | or is it Nd2",
		"draw",
		"e5\n\nwe are all on time for 2024, aren't we:\nyes",
		"c9=F\n\na b",
		"O-O\n\nCaution: I am winning",
		"Qh5+\n\nAttention! My queen attacks",
		"Nf3\n\n*** what a game ***",
		"Nf3\n\nsee https://example.org/chess",
		"Nf3\n\n* one\n* two",
		"pass\n\nI sent it from my phone yesterday",
		"Nf3\n\nDe : rien",
		"Nf3\n\nWho: bob@example.org\nWhen: 6 May 2024 12:00\nWhere: here\nCome!",
		"move 17 e4\nmove 18 d5\n\nhello",
		"Nf3\n\nI am away on 6 May 2024 from 12:00 to 14:00:\nthe dentist",
		"Nf3\n\n—\nfirst line\nsecond line\nthird line\nfourth line\nfifth line\nsixth line",
		"e4\nMy plan is confidential: no e-mail about it to my wife, please.",
		"Nf3\n\nsent from my iphone, as i am on a bus to a big game of go in a far town, so be kind",
		"Nf3\n\n" + strings.Repeat("My nephew is very careful. ", 6) + "He says that my computer is scanned by Avast, see https://example.org/nephew",
	} {
		want := strings.Split(text, "\n")
		if diff := cmp.Diff(want, trimText(text)); diff != "" {
			t.Errorf("expected (-), read (+):\n%s", diff)
		}
	}
}

// TestSignatures wants what stands below a signature's line, and adverts, gone.
func TestSignatures(t *testing.T) {
	for _, footer := range []string{
		"-- \nBob\nNf6 Street",
		"--\nBob",
		"—\nBob Builder",
		"Sent from my iPhone",
		"Sent from my mobile device",
		"Sent from Mail for Windows 10",
		"Sent from Outlook for Android<https://aka.ms/AAb9ysg>",
		"Get Outlook for iOS<https://aka.ms/o0ukef>",
		"Get [Outlook for Android](https://aka.ms/ghei36)",
		"Sent via the Samsung Galaxy S21, an AT&T 5G smartphone",
		"Sent with Proton Mail secure email.",
		"Sent from Yahoo Mail for iPhone",
		"Von meinem iPad gesendet",
		"Von meinem Samsung Galaxy Smartphone gesendet.",
		"Gesendet mit der GMX iPhone App",
		"Holen Sie sich Outlook für iOS<https://aka.ms/o0ukef>",
		"Diese Nachricht wurde von meinem Android Mobiltelefon mit WEB.DE Mail gesendet.",
		"Envoyé de mon iPhone",
		"Télécharger Outlook pour iOS<https://aka.ms/o0ukef>",
		"Envoyé depuis mon mobile Orange",
		"Enviado desde mi iPhone",
		"Enviado do meu iPhone",
		"Inviato da iPhone",
		"Inviato da Outlook per Android",
		"Verstuurd vanaf mijn iPhone",
		"Skickat från min iPhone",
		"Sendt fra min iPhone",
		"Lähetetty iPhonesta",
		"Wysłane z iPhone'a",
		"Odesláno z iPhonu",
		"Elküldve az iPhone-omról",
		"Trimis de pe iPhone",
		"Отправлено с iPhone",
		"Отправлено из мобильной Почты Mail.ru",
		"Надіслано з iPhone",
		"Στάλθηκε από το iPhone μου",
		"iPhone'umdan gönderildi",
		"נשלח מה-iPhone שלי",
		"تم الإرسال من الـ iPhone",
		"iPhoneから送信",
		"发自我的iPhone",
		"從我的 iPhone 傳送",
		"나의 iPhone에서 보냄",
		"Được gửi từ iPhone của tôi",
		"Envoyé avec la messagerie sécurisée Proton Mail.",
		"Sent úr iPhone-inum mínum",
		"Poslano iz mojega iPhone-a",
		"Відправлено з iPhone",
		"Испратено од мојот iPhone",
		"Простите за краткость, создано в K-9 Mail.",
		"أُرسلت من الـ iPhone الخاص بي",
		"از iPhone من ارسال شد",
		"Dihantar daripada iPhone saya",
		"Nire iPhonetik bidalia",
		"Sent from my Moto G",
		"iOS용 Outlook 받기<https://aka.ms/o0ukef>",
		"iOS için Outlook uygulamasını edinin<https://aka.ms/o0ukef>",
		"Outlook iOS-re beszerzése<https://aka.ms/o0ukef>",
		"Αποκτήστε το Outlook για iOS<https://aka.ms/o0ukef>",
		"Отримати [Outlook для iOS](https://aka.ms/o0ukef)",
		"الحصول على Outlook for iOS<https://aka.ms/o0ukef>",
		"Virus-free. www.avast.com",
		"________________________________",
	} {
		for _, gap := range []string{"\n\n", "\n"} {
			if diff := cmp.Diff([]string{"Nf3", "", "Hello Alice"}, trimText("Nf3\n\nHello Alice"+gap+footer)); diff != "" {
				t.Errorf("gap %q, %s:\n%s", gap, footer, diff)
			}
		}
	}
}

// TestOthersWordsStayOthers wraps another player's words in a quoted letter so that their
// ends lose the mark: they must not become this player's words.
func TestOthersWordsStayOthers(t *testing.T) {
	long := strings.Repeat("word ", 13)
	for _, tail := range []string{"Kg1", "resign", "e4", "accept", "move 17 e4"} {
		text := "On 5/6/24 12:12, pbemd wrote:\n> It is your turn: you are Black.\n> alice writes:\n>\n> > " + long + "\n" + tail + "\n>\n> Reply to this mail.\n\ne5"
		if diff := cmp.Diff([]string{"e5"}, trimText(text)); diff != "" {
			t.Errorf("%s:\n%s", tail, diff)
		}
	}
}

// TestInterleaved answers line by line, with dates and times in the answers.
func TestInterleaved(t *testing.T) {
	text := "On 5/6/24 12:12, Somebody wrote:\n> It is your turn.\n\ne5\n\n> When shall we meet?\nOn 6 May 2024 at 12:00\n> Where?\nalice@example.com knows, at 11:00.\n> Bye"
	want := []string{"e5", "", "On 6 May 2024 at 12:00", "", "alice@example.com knows, at 11:00."}
	if diff := cmp.Diff(want, trimText(text)); diff != "" {
		t.Error(diff)
	}
}

// TestAroundQuotes keeps what a person wrote directly above a quote, and around one in
// which lines have lost their mark.
func TestAroundQuotes(t *testing.T) {
	long := strings.Repeat("and you know how it is ", 9) + "when one asks bob@example.com for advice:"
	for _, c := range []struct{ text, want string }{
		{"e5\n" + long + "\n> Hello,\n> please answer", "e5\n" + long},
		{"e5\nwe meet at 12:00\nOn 5/6/24 12:12, Somebody wrote:\n> Hello", "e5\nwe meet at 12:00"},
		{"e5\n\n> Hello\n\nIt is your turn: you are Black.\n\n> Bye\n\nGood luck", "e5\n\nGood luck"},
		{"e5\n\n> Hello\n\nThis is board 17, a rated game of chess.\n\n> Bye\n\nGood luck", "e5\n\nGood luck"},
	} {
		if diff := cmp.Diff(strings.Split(c.want, "\n"), trimText(c.text)); diff != "" {
			t.Errorf("%q:\n%s", c.text, diff)
		}
	}
}
