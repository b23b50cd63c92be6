package store

import (
	"iter"
	"time"
)

// What a subscription can be to.
const (
	ToBoard   = "board"   // Subject is the number of a board, in decimal digits
	ToPlayer  = "player"  // Subject is a userid: all boards that he plays on
	ToVariant = "variant" // Subject is the id of a variant: all boards of it
	ToAll     = "all"     // Subject is "": every board
)

// Subscription is a player's wish to see boards that are not his own, or not
// to hear of one. He has at most one to each subject.
type Subscription struct {
	Userid  string
	To      string    // ToBoard, ToPlayer, ToVariant or ToAll
	Subject string    `json:",omitempty"`
	Notice  bool      `json:",omitempty"` // a line or two instead of the board
	Off     bool      `json:",omitempty"` // ToBoard alone: nothing of it, though a wider subscription holds it
	Mute    bool      `json:",omitempty"` // ToBoard alone: no words that are spoken there; its players have it, too
	Made    time.Time `json:",omitzero"`
}

var subscriptions = kind[Subscription]{
	bucket: "subscriptions",
	key:    func(s *Subscription) string { return text(s.Userid) + text(s.To) + s.Subject },
	index: func(s *Subscription) []entry {
		return []entry{{"subscriptions to", text(s.To) + text(s.Subject) + s.Userid}}
	},
	tidy: func(s *Subscription) { utc(&s.Made) },
}

// Subscription finds what a player has said about a subject.
func (d *Draft) Subscription(userid, to, subject string) (Subscription, bool) {
	return subscriptions.get(d, text(userid)+text(to)+subject)
}

// PutSubscription writes a subscription in place of the player's one to the
// same subject.
func (d *Draft) PutSubscription(s Subscription) { subscriptions.put(d, s) }

// DropSubscription removes a subscription; it need not exist.
func (d *Draft) DropSubscription(userid, to, subject string) {
	subscriptions.drop(d, text(userid)+text(to)+subject)
}

// SubscriptionsOf lists what a player has subscribed to, by kind and subject.
func (d *Draft) SubscriptionsOf(userid string) []Subscription {
	var list []Subscription
	for key, value := range d.under(subscriptions.bucket, text(userid)) {
		list = append(list, subscriptions.decode(key, value))
	}
	return list
}

// SubscriptionsTo walks the subscriptions to one subject, by userid. It costs
// what they are, however many others there are.
func (d *Draft) SubscriptionsTo(to, subject string) iter.Seq[Subscription] {
	return func(yield func(Subscription) bool) {
		for _, key := range d.under("subscriptions to", text(to)+text(subject)) {
			if !yield(subscriptions.must(d, string(key))) {
				return
			}
		}
	}
}
