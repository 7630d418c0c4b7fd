package account

// Code says why something was refused. Codes are stable: clients have texts for them.
type Code string

// The codes of refusals.
const (
	BadName           Code = "bad-name"            // the name breaks a rule of names; Text says which
	NameTaken         Code = "name-taken"          // somebody else has it, or one that looks the same
	BadPassword       Code = "bad-password"        // the password breaks a rule of passwords; Text says which
	WrongPassword     Code = "wrong-password"      // no account has this name with this password
	TooManyTries      Code = "too-many-tries"      // of passwords for this account, until Refusal.Until
	UnknownToken      Code = "unknown-token"       // the token was never given, has expired, or was revoked
	Banned            Code = "banned"              // until Refusal.Until
	TooManyCharacters Code = "too-many-characters" // the account has no free seat
	NoCharacter       Code = "no-character"        // the account has no such character
	NotAGuest         Code = "not-a-guest"         // the account has a name already
)

// Refusal is the error of a request that was understood and is not granted. Nothing was changed.
type Refusal struct {
	Code  Code
	Text  string // a sentence for a player
	Until int64  // Banned, TooManyTries: when that ends, in microseconds, or Forever
}

// Error is the code and the sentence.
func (r *Refusal) Error() string { return "account: " + string(r.Code) + ": " + r.Text }

// refuse makes a refusal.
func refuse(code Code, text string) error { return &Refusal{Code: code, Text: text} }
