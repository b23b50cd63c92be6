package store

import (
	"errors"
	"fmt"
	"strconv"
)

// Damaged says that a record cannot be read or written. It is the value of the
// panic that readers without an error result raise, and the error that Update
// and View make of it.
type Damaged struct {
	Bucket string // kind of record; "" when the fault is none of a record
	Key    string // key of the record, as bytes
	Err    error  // what is wrong with it
}

// Error names the record and the fault, for the operator.
func (d Damaged) Error() string {
	if d.Bucket == "" {
		return fmt.Sprintf("store: the file is damaged: %v", d.Err)
	}
	return fmt.Sprintf("store: record %s of %q is damaged: %v", readable(d.Key), d.Bucket, d.Err)
}

// Unwrap gives the fault itself.
func (d Damaged) Unwrap() error { return d.Err }

// readable shows a key: an eight-byte number as such, anything else quoted.
func readable(key string) string {
	if len(key) == 8 && key[0] == 0 {
		return strconv.FormatUint(parseNumber(key), 10)
	}
	return strconv.Quote(key)
}

// fail raises Damaged, unless the fault already is one.
func fail(bucket, key string, fault any) {
	err, ok := fault.(error)
	if !ok {
		err = fmt.Errorf("%v", fault)
	}
	var damaged Damaged
	if errors.As(err, &damaged) {
		panic(damaged)
	}
	panic(Damaged{Bucket: bucket, Key: key, Err: err})
}

// guard turns whatever the database panics with, bad memory of a truncated file
// included, into Damaged. To be deferred.
func guard(bucket, key string) {
	if fault := recover(); fault != nil {
		fail(bucket, key, fault)
	}
}
