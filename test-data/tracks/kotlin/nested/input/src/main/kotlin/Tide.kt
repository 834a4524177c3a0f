enum class Level { LOW, BETWEEN, HIGH }

object Tide {
    fun level(hour: Int): Level {
        require(hour in 0..23) { "no hour: $hour" }
        return when (hour % 12) {
            0, 11 -> Level.LOW
            5, 6 -> Level.HIGH
            else -> Level.BETWEEN
        }
    }

    fun table(hours: List<Int>) = hours.joinToString("\n") { "$it\t${level(it)}" }
}
