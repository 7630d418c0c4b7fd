package define

import "github.com/wick-engine/wick/behavior"

// The decoder lets only the words of these lists in.

func filterOf(word string) behavior.Filter {
	switch word {
	case "Ally":
		return behavior.FilterAlly
	case "All":
		return behavior.FilterAll
	case "Self":
		return behavior.FilterSelf
	case "Owner":
		return behavior.FilterOwner
	case "HitActor":
		return behavior.FilterHitActor
	}
	return behavior.FilterEnemy
}

func originOf(word string) behavior.Origin {
	switch word {
	case "TargetPosition":
		return behavior.OriginPosition
	case "TargetActor":
		return behavior.OriginTargetActor
	}
	return behavior.OriginActor
}

func lostOf(word string) behavior.Lost {
	switch word {
	case "Expire":
		return behavior.LostExpire
	case "Retarget":
		return behavior.LostRetarget
	}
	return behavior.LostStraight
}

func stackingOf(word string) behavior.Stacking {
	switch word {
	case "IgnoreIfExists":
		return behavior.StackIgnore
	case "StackIndependent":
		return behavior.StackIndependent
	}
	return behavior.StackRefresh
}
