package harbours

class Harbour(val name: String, val depth: Int = 4) {
    fun letsIn(draught: Int) = draught < depth
}

fun Harbour.greeting() = "Ahoy, $name"
