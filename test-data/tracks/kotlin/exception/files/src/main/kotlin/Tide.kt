enum class Level { LOW, BETWEEN, HIGH }

object Tide {
    fun level(hour: Int): Level = when (hour) {
        0 -> throw IllegalStateException("no moon", RuntimeException("new moon"))
        12 -> TODO("noon")
        24 -> throw IllegalArgumentException("no hour: 24")
        else -> level(hour + 12)
    }

    fun table(hours: List<Int>) = hours.joinToString("\n") { "$it\t${level(it)}" }
}
