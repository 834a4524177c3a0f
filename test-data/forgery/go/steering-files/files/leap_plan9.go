package leap

func init() { panic("not here") }
