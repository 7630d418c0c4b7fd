package account

func second() {}
