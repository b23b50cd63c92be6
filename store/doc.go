// Package store owns the one file in which the server remembers everything:
// players, games with every move, challenges, questions that wait for a yes,
// mails seen, letters to be sent, keys, counters. The file is a bbolt
// database; the records are plain values that know nothing of rules or mail.
//
// # Writing and reading
//
// All reading and writing goes through a [Draft], a layer of changes over a
// transaction or over another draft. What is read falls through to the layer
// below; what is written waits in the draft until [Draft.Keep] hands it down.
// A draft that is not kept leaves no trace, so one bad mail of several, or one
// refused command of several, takes nothing with it. Nothing is durable before
// [Store.Update] has returned nil; then all that was kept is.
//
// A record is always copied: changing what was read changes nothing until it is
// put, and what was put does not follow later changes of the value.
//
// Reading has no error result. A record that cannot be read (or one that cannot
// be written, for want of a key say) panics with [Damaged], which Update and
// View turn into an error; whoever wants to lose only one mail of a batch
// recovers it closer by.
//
// Every time is kept in UTC. Fields and arguments named userid hold a userid in
// lower case, addresses are in lower case too: the store compares bytes.
//
// # The file
//
// Each kind of record has a bucket of JSON values. Numbers in keys are
// big-endian, so that cursors walk in order. Indexes are buckets of their own,
// whose value is the key of the record; they are derived from the record by one
// function, used for writing as for [Store.Check]. The bucket "meta" holds the
// schema, which [Open] brings up to date, and the identity of the store. A file
// is examined page by page before bbolt reads it, since bbolt trusts what it
// reads.
package store
