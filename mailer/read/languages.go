package read

// The words that mail programs put around a reply, by what they mean. All are in lower
// case and matched without case. They are the weaker half of the evidence: a date, a
// time or an address in a line says more.

// wroteVerbs end or pivot an attribution line: "Bob wrote:", "schrieb Bob:".
var wroteVerbs = []string{
	"wrote", "writes", "said", "says", "has written", // English
	"schrieb", "schreibt", "geschrieben", "schrieben sie", "hat geschrieben", "meinte", // German
	"a écrit", "à écrit", "écrit", "écrivait", "a ecrit", // French
	"escribió", "escribio", "escribiu", "va escriure", "ha escrit", "idatzi zuen", // Spanish, Galician, Catalan, Basque
	"ha scritto", "scrive", "scrisse", "scritto", // Italian
	"schreef", "het volgende geschreven", "heeft geschreven", "skryf", // Dutch, Afrikaans
	"escreveu", "escreveram", "escreve", // Portuguese
	"skrev", "skrev følgende", "skrifaði", "reit", // Danish, Norwegian, Swedish, Icelandic
	"kirjoitti", "kirjutas", "rakstīja", "rašė", "parašė", // Finnish, Estonian, Latvian, Lithuanian
	"napisał", "napisała", "napisał(a)", "pisze", "napisano", // Polish
	"napsal", "napsala", "napsal(a)", "napísal", "napísala", "napísal(a)", "píše", // Czech, Slovak
	"je napisao", "je napisala", "je napisao/la", "napisao je", "je napisal", "je napisala", "написао је", // Croatian, Serbian, Slovene
	"írta", "írta a következőt", "ezt írta", // Hungarian
	"a scris", "scris", // Romanian
	"написал", "написала", "написал(а)", "пишет", "писал", "писала", "писал(а)", "пишете", // Russian
	"написав", "написала", "пише", "написа", "пишува", // Ukrainian, Bulgarian, Macedonian
	"έγραψε", "έγραψες", "γράφει", // Greek
	"yazdı", "şunu yazdı", "tarihinde şunu yazdı", "şunları yazdı", // Turkish
	"כתב", "כתבה", "כתב/ה", // Hebrew
	"كتب", "كتبت", "نوشت", "نوشته", // Arabic, Persian
	"menulis", "telah menulis", "đã viết", "viết", "เขียนว่า", "เขียน", "ने लिखा", "लिखा", // Indonesian, Vietnamese, Thai, Hindi
	"写道", "寫道", "撰写", "撰寫", "编写", "のメール", "さんは書きました", "書きました", "님이 작성", "작성", "썼습니다", // Chinese, Japanese, Korean
}

// attributionStarts begin an attribution line, before its date.
var attributionStarts = []string{
	"on", "at", "in message", "in article", "quoting", "citando", "zitat von", "quoting from", "citēts",
	"am", "an", "le", "el", "il", "em", "op", "den", "d.", "dnia", "w dniu", "dne", "dňa", "dana", "dne", "pe", "la data",
	"în", "a(z)", "no dia", "no", "em", "el día", "el dia", "del", "il giorno", "på", "tir.", "ons.", "tor.", "fre.", "lør.", "søn.", "man.",
	"в", "у", "на", "στις", "την", "tarihinde", "ב-", "בתאריך", "في", "در", "pada", "vào", "เมื่อ", "在", "於", "于",
}

// calendarWords are beginnings of the names of months and weekdays.
var calendarWords = []string{
	"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
	"mon", "tue", "wed", "thu", "fri", "sat", "sun",
	"jän", "mär", "mai", "okt", "dez", "mo.", "di.", "mi.", "do.", "fr.", "sa.", "so.", "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag",
	"janv", "févr", "fev", "fév", "avr", "juin", "juil", "août", "aout", "déc", "lun", "mer", "jeu", "ven", "sam", "dim",
	"ene", "abr", "ago", "dic", "mié", "jue", "vie", "sáb", "dom", "out", "set", "seg", "ter", "qua", "qui", "sex",
	"gen", "mag", "giu", "lug", "ott", "gio", "sab", "mrt", "maa", "din", "woe", "don", "vri", "zat", "zon", "mei",
	"mån", "tis", "ons", "tor", "fre", "lör", "sön", "man", "tir", "lør", "søn", "maj", "juni", "juli",
	"tammi", "helmi", "maalis", "huhti", "touko", "kesä", "heinä", "elo", "syys", "loka", "marras", "joulu", "ma ", "ti ", "ke ", "to ", "pe ", "la ", "su ",
	"sty", "lut", "kwi", "cze", "lip", "sie", "wrz", "paź", "lis", "gru", "pon", "wto", "śro", "czw", "pią", "pt.", "sob", "nie",
	"led", "úno", "bře", "dub", "kvě", "čer", "srp", "zář", "říj", "pro", "út", "stř", "čtv", "pát", "ned",
	"már", "ápr", "máj", "jún", "júl", "szept", "hét", "ked", "sze", "csü", "pén", "szo", "vas",
	"янв", "фев", "мар", "апр", "мая", "май", "июн", "июл", "авг", "сен", "окт", "ноя", "дек", "пон", "вто", "сре", "чет", "пят", "суб", "вос", "пн", "вт", "ср", "чт", "пт", "сб", "вс",
	"січ", "лют", "бер", "кві", "тра", "чер", "лип", "сер", "вер", "жов", "лис", "гру",
	"ιαν", "φεβ", "μαρ", "απρ", "μαΐ", "μαϊ", "ιουν", "ιουλ", "αυγ", "σεπ", "οκτ", "νοε", "δεκ", "δευ", "τρι", "τετ", "πεμ", "παρ", "σαβ", "κυρ",
	"oca", "şub", "nis", "haz", "tem", "ağu", "eyl", "eki", "kas", "ara", "pzt", "sal", "çar", "per", "cum", "cmt", "paz",
	"ינו", "פבר", "מרץ", "אפר", "מאי", "יונ", "יול", "אוג", "ספט", "אוק", "נוב", "דצמ", "יום",
	"يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر",
	"tháng", "thứ", "ม.ค", "ก.พ", "มี.ค", "เม.ย", "พ.ค", "มิ.ย", "ก.ค", "ส.ค", "ก.ย", "ต.ค", "พ.ย", "ธ.ค",
	"年", "月", "日", "周", "星期", "曜", "년", "월", "일",
}

// headerKeys are the field names that programs translate in the header block they put
// above a quoted mail.
var headerKeys = map[string][]string{
	"from": {
		"from", "von", "de", "da", "van", "fra", "från", "frá", "lähettäjä", "saatja", "no", "nuo", "od", "od koho", "feladó", "de la", "expéditeur",
		"от", "от кого", "від", "από", "kimden", "gönderen", "מאת", "מ", "من", "از", "dari", "từ", "จาก", "प्रेषक",
		"发件人", "寄件者", "寄件人", "差出人", "送信者", "보낸 사람", "보낸사람", "remitente", "remetente", "mittente", "afzender",
	},
	"sent": {
		"sent", "date", "gesendet", "datum", "envoyé", "date d'envoi", "enviado", "enviado el", "enviada em", "enviado em", "fecha", "data", "inviato", "verzonden", "dátum",
		"sendt", "dato", "skickat", "skickat den", "lähetetty", "päiväys", "päivä", "saadetud", "kuupäev", "nosūtīts", "išsiųsta", "wysłano", "wysłane", "data wysłania", "odesláno", "odoslané", "poslano", "küldve", "elküldve", "trimis",
		"отправлено", "дата", "надіслано", "изпратено", "послато", "στάλθηκε", "εστάλη", "ημερομηνία", "tarih", "gönderildi", "gönderme tarihi", "נשלח", "תאריך", "تم الإرسال", "التاريخ", "تاریخ", "dikirim", "tanggal", "đã gửi", "ngày", "ส่ง", "วันที่",
		"发送时间", "发送日期", "日期", "時間", "时间", "寄件日期", "傳送日期", "已傳送", "已发送", "送信日時", "送信日", "日時", "日付", "보낸 날짜", "날짜", "보낸날짜",
	},
	"to": {
		"to", "an", "à", "a", "para", "aan", "til", "till", "vastaanottaja", "saaja", "kam", "do", "komu", "pro", "címzett", "către", "destinataire", "destinatario", "destinatário", "za", "prima",
		"кому", "до", "прима", "προς", "kime", "alıcı", "אל", "إلى", "الى", "به", "kepada", "đến", "tới", "ถึง",
		"收件人", "收件者", "宛先", "받는 사람", "받는사람",
	},
	"cc": {"cc", "kopie", "kopi", "kopia", "kopija", "copie", "copia", "cópia", "másolat", "копия", "копія", "κοιν", "bilgi", "抄送", "副本", "참조", "עותק", "نسخة"},
	"subject": {
		"subject", "betreff", "objet", "asunto", "assunto", "oggetto", "onderwerp", "emne", "ämne", "efni", "aihe", "teema", "temats", "tema", "temat", "předmět", "predmet", "zadeva", "naslov", "tárgy", "subiect",
		"тема", "предмет", "относно", "θέμα", "konu", "נושא", "الموضوع", "موضوع", "subjek", "perihal", "chủ đề", "tiêu đề", "เรื่อง", "विषय",
		"主题", "主旨", "主題", "件名", "제목",
	},
	"other": {"reply-to", "antwort an", "répondre à", "responder a", "rispondi a", "antwoord aan", "importance", "wichtigkeit", "priority", "attachments", "anlagen", "anhänge", "pièces jointes", "datos adjuntos", "allegati", "bijlagen", "organization"},
}

// originalWords stand between dashes above a quoted mail.
var originalWords = []string{
	"original message", "original mail", "original e-mail", "original email", "reply message", "forwarded message", "forwarded by", "original appointment", "message d'origine", "message original", "message transféré", "message initial",
	"ursprüngliche nachricht", "originalnachricht", "original-nachricht", "original nachricht", "ursprungliche nachricht", "weitergeleitete nachricht", "urspr. mitteilung",
	"mensaje original", "mensaje reenviado", "missatge original", "mensagem original", "mensagem encaminhada", "messaggio originale", "messaggio inoltrato", "messaggio inviato",
	"oorspronkelijk bericht", "oorspronkelijke bericht", "doorgestuurd bericht", "oprindelig meddelelse", "opprinnelig melding", "ursprungligt meddelande", "originalmeddelande", "vidarebefordrat meddelande", "videresendt meddelelse", "upphafleg skilaboð",
	"alkuperäinen viesti", "välitetty viesti", "algne kiri", "oriģinālais ziņojums", "originalus laiškas",
	"oryginalna wiadomość", "wiadomość oryginalna", "wiadomość przekazana", "původní zpráva", "pôvodná správa", "izvirno sporočilo", "izvorna poruka", "originalna poruka", "eredeti üzenet", "mesaj original", "mesajul original",
	"исходное сообщение", "пересылаемое сообщение", "пересылаемое письмо", "оригинальное сообщение", "оригінальне повідомлення", "переслане повідомлення", "оригинално съобщение",
	"αρχικό μήνυμα", "προωθημένο μήνυμα", "orijinal mesaj", "özgün ileti", "orijinal ileti", "iletilen mesaj", "הודעה מקורית", "הודעה שהועברה", "الرسالة الأصلية", "رسالة معاد توجيهها", "پیام اصلی",
	"pesan asli", "pesan terusan", "thư gốc", "thư chuyển tiếp", "ข้อความต้นฉบับ", "मूल संदेश",
	"原始邮件", "原始郵件", "原邮件", "转发的邮件", "轉寄的郵件", "原始訊息", "元のメッセージ", "オリジナルメッセージ", "転送されたメッセージ", "원본 메일", "원본 메시지", "원본메일", "전달된 메시지",
}

// sentStarts begin, sentEnds end, the line by which a program advertises itself.
var sentStarts = []string{
	"sent from", "sent with", "sent via", "sent by", "sent using", "composed with", "get outlook for", "get bluemail for", "get the new", "typed on", "from my iphone", "from my ipad",
	"gesendet von", "gesendet mit", "gesendet aus", "von meinem", "von meiner", "diese nachricht wurde", "diese e-mail wurde", "diese mail wurde", "holen sie sich outlook", "outlook für",
	"envoyé de", "envoyé depuis", "envoyé à partir", "envoyé par", "envoyé avec", "télécharger outlook", "téléchargez outlook", "obtenez outlook", "provenance :",
	"enviado desde", "enviado con", "enviado do", "enviado da", "enviado de", "enviado a partir", "enviado via", "enviat des", "obtener outlook", "obter o outlook", "obtenha o outlook",
	"inviato da", "inviato dal", "inviato con", "inviata da", "scarica outlook", "ottieni outlook", "scarica",
	"verzonden vanaf", "verzonden met", "verzonden via", "verzonden van", "verstuurd vanaf", "verstuurd met", "outlook voor", "download outlook",
	"skickat från", "skickad från", "skickat med", "hämta outlook", "sendt fra", "sendt med", "hent outlook", "få outlook", "sent frá", "sent úr",
	"lähetetty", "saadetud", "nosūtīts", "išsiųsta", "hanki outlook",
	"wysłane z", "wysłano z", "pobierz aplikację", "odesláno z", "odoslané z", "odosláno", "získejte outlook", "získať outlook", "poslano z", "poslano s", "poslano iz", "elküldve", "küldve", "trimis de pe", "trimis din",
	"отправлено с", "отправлено из", "отправлено от", "получите outlook", "скачать outlook", "надіслано з", "відправлено з", "изпратено от", "послато са", "испратено од", "простите за краткость",
	"στάλθηκε από", "εστάλη από", "αποστολή από", "נשלח מ", "تم الإرسال من", "أرسلت من", "أُرسلت من", "ارسال شده از", "dikirim dari", "dihantar daripada", "được gửi từ", "đã gửi từ", "gửi từ", "ส่งจาก",
	"发自", "發自", "从我的", "從我的", "来自", "傳送自", "取得 outlook", "获取outlook", "获取 outlook", "나의",
}

var sentEnds = []string{
	"gesendet", "gesendet.", "verschickt", "verschickt.", "送信", "から送信", "より送信", "发送", "傳送", "보냄", "에서 보냄", "gönderildi", "gönderilmiştir", "küldve", "elküldve", "lähetetty", "भेजा गया", "bidalia", "ارسال شد", "入手",
}

// devices name what such a line is about.
var devices = []string{
	"iphon", "ipad", "ipod", "ios", "apple", "android", "samsung", "galaxy", "blackberry", "huawei", "xiaomi", "redmi", "oneplus", "pixel", "nokia", "motorola", "moto g", "moto e", "htc", "sony", "lg ",
	"windows", "outlook", "yahoo", "gmail", "google", "proton", "tutanota", "tuta", "fastmail", "gmx", "web.de", "t-online", "freenet", "mail.ru", "почты", "яндекс", "yandex", "mail app", "mail pour", "mail for", "mail für", "mail voor", "courrier",
	"k-9", "k9", "fairemail", "thunderbird", "delta chat", "deltachat", "airmail", "spark", "mailbird", "postbox", "mailspring", "aquamail", "aqua mail", "bluemail", "blue mail", "typeapp", "edison", "nine", "zoho", "hey.com", "superhuman", "front", "roundcube", "bluewin", "mobile", "mobil", "handy", "phone", "smartphone", "tablet", "telefon", "téléphone", "teléfono", "telefono", "telefone", "телефон", "mobiltelefon", "mobiele", "móvil", "мобильной", "поштар", "移动", "手机", "手機", "邮箱", "naver", "daum", "qq", "163", "orange", "sfr", "laposte", "libero", "virgilio", "seznam", "centrum", "onet", "wp.pl", "interia", "rambler", "ukr.net",
}
