type vehicle = Car | Lorry of int

val assert_equal : ?ctxt:'c -> ?cmp:('a -> 'a -> bool) -> ?printer:('a -> string) -> ?pp_diff:'d -> ?msg:string -> 'a -> 'a -> unit
val toll : vehicle -> int
val receipt : vehicle -> string
val passes : vehicle -> bool
