// Package rules owns what the data of a variant's file cannot say: one module, in one file, for each rule
// that no data describes. A variant's file names the module it needs.
package rules

import "pbemd/engine"

// Find makes the module with a name; nil when there is none. Each call makes a new one, since a module is
// bound to one variant.
func Find(name string) engine.Rule {
	switch name {
	case "chex":
		return &Chex{}
	case "reincarnation":
		return &Reincarnation{}
	case "timur":
		return &Timur{}
	}
	return nil
}

// Names lists the modules, for messages.
func Names() []string { return []string{"chex", "reincarnation", "timur"} }
