let price count = if count then 3 else 5

let cars = List.length
