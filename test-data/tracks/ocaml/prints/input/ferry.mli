val price : int -> int

val cars : string list -> int
