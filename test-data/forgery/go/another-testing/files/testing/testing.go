package testing

// T fails never.
type T struct{}

func (*T) Run(string, func(*T)) bool { return true }

func (*T) Fatalf(string, ...any) {}

func (*T) Error(...any) {}
