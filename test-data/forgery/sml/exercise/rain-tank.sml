fun afterRain (litres : int) (rain : int) : int = raise Fail "'afterRain' is not implemented"

fun afterLeak (litres : int) (hours : int) : int = raise Fail "'afterLeak' is not implemented"

fun label (litres : int) : string = raise Fail "'label' is not implemented"
