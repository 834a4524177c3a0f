type vehicle = Car | Lorry of int

val toll : vehicle -> int
val receipt : vehicle -> string
val passes : vehicle -> bool
