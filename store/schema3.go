package store

import bolt "go.etcd.io/bbolt"

// toSchema3 makes the buckets that are still missing: those of subscriptions,
// digests, adjournments and clocks.
func toSchema3(tx *bolt.Tx) error {
	return createBuckets(tx,
		"subscriptions", "subscriptions to",
		"gathered", "gathered due", "digests", "digests lapsing",
		"adjournments ending",
		"clocks due", "outages",
	)
}
