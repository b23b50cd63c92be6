package desk

import (
	"strings"
	"time"
	_ "time/tzdata" // the zones are in the program: hosts need not have them

	"pbemd/mailer/desk/command"
	"pbemd/store"
)

// zoneSetting is the time zone in which a player reads dates.
func zoneSetting() setting {
	return setting{
		name: "zone", aliases: []string{"timezone"}, values: []string{"Europe/Berlin", "America/New_York", "UTC"}, free: true,
		about: "the time zone of the dates in your letters",
		get: func(p store.Player) string {
			if p.Zone == "" {
				return "UTC"
			}
			return p.Zone
		},
		change: func(p *store.Player, value string) error {
			name, err := zoneNamed(value)
			if err != nil {
				return err
			}
			p.Zone = name
			if name == "UTC" {
				p.Zone = ""
			}
			return nil
		},
	}
}

// zoneNamed finds the IANA name of a zone, written in any case, or by its city
// alone.
func zoneNamed(value string) (string, error) {
	value = strings.ReplaceAll(strings.TrimSpace(value), " ", "_")
	if low := strings.ToLower(value); low == "utc" || low == "gmt" || low == "z" || low == "utc+0" {
		return "UTC", nil
	}
	for _, zone := range zones {
		_, city, _ := cutLast(zone, "/")
		if strings.EqualFold(zone, value) || strings.EqualFold(city, value) {
			return zone, nil
		}
	}
	// Zones have names of their own with capital letters in odd places, so
	// beyond those above only the exact name is found.
	if strings.Contains(value, "/") && !strings.HasPrefix(value, "/") && !strings.Contains(value, "..") {
		for _, name := range []string{value, capitals(value)} {
			if _, err := time.LoadLocation(name); err == nil {
				return name, nil
			}
		}
	}
	if near, ok := nearZone(value); ok {
		return "", refuse("There is no time zone \"%s\". Did you mean \"set zone %s\"?", shorten(value), near)
	}
	return "", refuse("There is no time zone \"%s\". Zones are named by a large city, for example \"set zone Europe/Berlin\", "+
		"\"set zone America/New_York\" or \"set zone Asia/Tokyo\"; their names are those of the IANA time zone database. "+
		"So summer time comes and goes by itself.", shorten(value))
}

// nearZone finds the zone whose name or city is spelt nearly like a word.
func nearZone(word string) (string, bool) {
	byName := map[string]string{}
	var names []string
	for _, zone := range zones {
		_, city, _ := cutLast(zone, "/")
		byName[zone], byName[city] = zone, zone
		names = append(names, zone, city)
	}
	near, ok := command.Suggest(word, names)
	return byName[near], ok
}

// capitals writes each word of a zone's name with a capital letter.
func capitals(name string) string {
	up := true
	return strings.Map(func(r rune) rune {
		if up && r >= 'a' && r <= 'z' {
			r -= 'a' - 'A'
		}
		up = r == '/' || r == '_' || r == '-'
		return r
	}, strings.ToLower(name))
}

// cutLast cuts a text around the last separator.
func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return "", s, false
}

// zones are those that are found by their city alone or with a slip: one for
// each part of the world that keeps its own time, and the cities that people
// try.
var zones = strings.Fields(`
	Africa/Abidjan Africa/Accra Africa/Addis_Ababa Africa/Algiers Africa/Cairo Africa/Casablanca Africa/Dakar Africa/Harare
	Africa/Johannesburg Africa/Khartoum Africa/Kinshasa Africa/Lagos Africa/Luanda Africa/Maputo Africa/Nairobi Africa/Tripoli Africa/Tunis Africa/Windhoek
	America/Anchorage America/Asuncion America/Bogota America/Buenos_Aires America/Caracas America/Chicago America/Costa_Rica America/Denver
	America/Edmonton America/El_Salvador America/Guatemala America/Guayaquil America/Halifax America/Havana America/Jamaica America/La_Paz America/Lima
	America/Los_Angeles America/Managua America/Manaus America/Mexico_City America/Montevideo America/Montreal America/New_York America/Nuuk
	America/Panama America/Phoenix America/Puerto_Rico America/Regina America/Santiago America/Santo_Domingo America/Sao_Paulo America/St_Johns
	America/Tijuana America/Toronto America/Vancouver America/Winnipeg
	Asia/Almaty Asia/Amman Asia/Baghdad Asia/Baku Asia/Bangkok Asia/Beirut Asia/Colombo Asia/Damascus Asia/Dhaka Asia/Dubai Asia/Ho_Chi_Minh
	Asia/Hong_Kong Asia/Irkutsk Asia/Jakarta Asia/Jerusalem Asia/Kabul Asia/Kamchatka Asia/Karachi Asia/Kathmandu Asia/Kolkata Asia/Krasnoyarsk
	Asia/Kuala_Lumpur Asia/Kuwait Asia/Macau Asia/Magadan Asia/Manila Asia/Novosibirsk Asia/Omsk Asia/Qatar Asia/Riyadh Asia/Seoul Asia/Shanghai
	Asia/Singapore Asia/Taipei Asia/Tashkent Asia/Tbilisi Asia/Tehran Asia/Tokyo Asia/Ulaanbaatar Asia/Vladivostok Asia/Yakutsk Asia/Yangon
	Asia/Yekaterinburg Asia/Yerevan
	Atlantic/Azores Atlantic/Bermuda Atlantic/Canary Atlantic/Cape_Verde Atlantic/Reykjavik
	Australia/Adelaide Australia/Brisbane Australia/Darwin Australia/Hobart Australia/Melbourne Australia/Perth Australia/Sydney
	Europe/Amsterdam Europe/Athens Europe/Belgrade Europe/Berlin Europe/Bratislava Europe/Brussels Europe/Bucharest Europe/Budapest Europe/Chisinau
	Europe/Copenhagen Europe/Dublin Europe/Helsinki Europe/Istanbul Europe/Kaliningrad Europe/Kyiv Europe/Lisbon Europe/Ljubljana Europe/London
	Europe/Luxembourg Europe/Madrid Europe/Malta Europe/Minsk Europe/Moscow Europe/Oslo Europe/Paris Europe/Prague Europe/Riga Europe/Rome
	Europe/Samara Europe/Sarajevo Europe/Skopje Europe/Sofia Europe/Stockholm Europe/Tallinn Europe/Tirane Europe/Vienna Europe/Vilnius
	Europe/Warsaw Europe/Zagreb Europe/Zurich
	Indian/Maldives Indian/Mauritius Pacific/Auckland Pacific/Fiji Pacific/Guam Pacific/Honolulu Pacific/Port_Moresby Pacific/Tahiti Pacific/Tongatapu
`)
