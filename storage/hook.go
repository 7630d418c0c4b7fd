package storage

// Phase is a moment in the life of a transaction.
type Phase uint8

// The phases, in their order. Between Begun and Committing there is a pair of Before and After for every statement.
const (
	Beginning  Phase = 1 + iota // nothing has happened yet
	Begun                       // the transaction is open, owners are not locked yet
	Before                      // a statement is about to run
	After                       // it has run
	Committing                  // the commit is about to be sent
	Committed                   // the commit is done; an error from here on can only mean that the answer was lost
)

// Point is where a transaction stands when a hook is asked.
type Point struct {
	Phase     Phase
	Statement string // Before and After: what runs, as the store calls it
	Writes    bool   // whether it is a Write
}

// Hook lets a test make things go wrong at a chosen point of one store: it may return an error, panic, block, or end the
// process. An error at Committed is taken as a lost answer, at every other point as an error of the statement or of the
// transaction. It is called on the goroutine that works. A store without a hook asks nobody.
type Hook interface {
	At(p Point) error
}
