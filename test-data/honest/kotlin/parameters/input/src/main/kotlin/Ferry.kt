object Ferry {
    enum class Kind { CAR, VAN, LORRY }

    fun price(miles: Double): Double = if (miles < 0) 0.0 else miles * 2

    fun label(name: String?): String = if (name.isNullOrBlank()) "(no name)" else name.trim()

    fun length(kind: Kind): Int = when (kind) {
        Kind.CAR -> 4
        Kind.VAN -> 6
        Kind.LORRY -> 12
    }
}
