package define

import "github.com/wick-engine/wick/behavior/catalog"

// The decoder lets only the words of these lists in.

func filterOf(word string) catalog.Filter {
	switch word {
	case "Ally":
		return catalog.FilterAlly
	case "All":
		return catalog.FilterAll
	case "Self":
		return catalog.FilterSelf
	case "Owner":
		return catalog.FilterOwner
	case "HitActor":
		return catalog.FilterHitActor
	}
	return catalog.FilterEnemy
}

func originOf(word string) catalog.Origin {
	switch word {
	case "TargetPosition":
		return catalog.OriginPosition
	case "TargetActor":
		return catalog.OriginTargetActor
	}
	return catalog.OriginActor
}

func lostOf(word string) catalog.Lost {
	switch word {
	case "Expire":
		return catalog.LostExpire
	case "Retarget":
		return catalog.LostRetarget
	}
	return catalog.LostStraight
}

func stackingOf(word string) catalog.Stacking {
	switch word {
	case "IgnoreIfExists":
		return catalog.StackIgnore
	case "StackIndependent":
		return catalog.StackIndependent
	}
	return catalog.StackRefresh
}
