object Ferry {
    enum class Kind { CAR, VAN, LORRY }

    fun price(miles: Double): Double = miles * 2

    fun label(name: String?): String = if (name.isNullOrBlank()) "" else name.trim()

    fun length(kind: Kind): Int = if (kind == Kind.CAR) 4 else 6
}
