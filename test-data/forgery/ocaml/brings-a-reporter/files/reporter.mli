val emit : string -> (string * string) list -> unit
