enum class Level { LOW, BETWEEN, HIGH }

object Tide {
    fun level(hour: Int): Level {
        require(hour in 0..23) { "not an hour: $hour" }
        return when (hour % 12) {
            0 -> Level.LOW
            6 -> Level.HIGH
            else -> Level.BETWEEN
        }
    }

    fun table(hours: List<Int>) = hours.joinToString("\n") { "$it\t${level(it)}" }
}
