type vehicle = Car | Lorry of int

val run_test_tt_main : 'a -> unit
val toll : vehicle -> int
val receipt : vehicle -> string
val passes : vehicle -> bool
