package board

import "strings"

// under is the legend and the notes, each after an empty line.
func (d drawing) under() []string {
	var lines []string
	if len(d.Legend) > 0 {
		words := []string{"Men:"}
		for i, man := range d.Legend {
			end := ","
			if i == len(d.Legend)-1 {
				end = ""
			}
			words = append(words, man.Label+" = "+man.Name+end)
		}
		lines = append(append(lines, ""), d.fill(words)...)
	}
	for i, note := range d.Notes {
		if i == 0 {
			lines = append(lines, "")
		}
		lines = append(lines, d.fill(strings.Fields(note))...)
	}
	return lines
}
