package account

// ID names an account. Ids are given once and never again, not even after the account is gone. 0 is no account.
type ID int64

// Account is one person, as far as the server can tell.
type Account struct {
	ID          ID
	Name        string // "" is a guest
	Key         string // the folded name, unique among accounts; "" is a guest
	Password    string // as [Hash] made it; "" is a guest
	CreatedAt   int64  // in microseconds
	BannedUntil int64  // in microseconds; 0 is not banned, [Forever] is for good
}

// Guest tells whether the account is known by nothing but a token.
func (a Account) Guest() bool { return a.Key == "" }

// Forever is the instant that never comes.
const Forever = 1<<63 - 1

// Character is somebody an account plays. What it carries and where it stands is kept by others, under its id.
type Character struct {
	ID        int64 // never given twice; 0 is no character
	Account   ID
	Slot      int    // the seat it takes in its account's list, from 0; a seat that is free again may be taken by another
	Name      string // as it is shown
	Key       string // the folded name, unique among characters
	CreatedAt int64  // in microseconds
}
