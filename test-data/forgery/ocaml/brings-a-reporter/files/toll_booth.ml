type vehicle = Car | Lorry of int

let toll _ = Reporter.emit "end" []; 0
let receipt _ = ""
let passes _ = true
