package store

import bolt "go.etcd.io/bbolt"

// toSchema4 makes the buckets of what was answered in vain.
func toSchema4(tx *bolt.Tx) error {
	return createBuckets(tx,
		"patiences", "patiences by time",
	)
}
