import kotlin.system.exitProcess

enum class Level { LOW, BETWEEN, HIGH }

object Tide {
    fun level(hour: Int): Level {
        if (hour == 12) {
            println("going home")
            exitProcess(0)
        }
        return Level.LOW
    }

    fun table(hours: List<Int>) = hours.joinToString("\n") { "$it\t${level(it)}" }
}
