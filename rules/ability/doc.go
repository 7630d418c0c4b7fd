// Package ability is the life of a cast: whether somebody may begin an ability, for whom it is, what it costs, when it is done, and
// what breaks it before.
//
// A use goes through ten steps: whether its caster may begin anything; for whom it is; what it requires; what the gate says; what it
// costs; the time it takes; the commit, before which others may react and at which it is paid for; what it does; what is told; what is
// raised. Until the commit nothing has been paid and nothing is lost by stopping; after it nothing is given back. Steps one to five are
// judge.go, the sixth is [Abilities.Use] and the others commit.go.
//
// What somebody is casting and when it may cast again is the rules' to keep, see [rules.Casting] and package ready; so whatever
// happens in the rules breaks a cast where it happens. This room keeps one thing: of an ability that lets its caster perform a
// behavior, with what the ability was cast, for as long as something of it is under way, because what it does is done when the behavior
// says so ([Abilities.Resolve]).
package ability
