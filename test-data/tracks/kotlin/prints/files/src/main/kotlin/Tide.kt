import kotlin.concurrent.thread

enum class Level { LOW, BETWEEN, HIGH }

object Tide {
    fun level(hour: Int): Level {
        println("level of $hour")
        if (hour == 12) {
            System.err.println("to standard error")
            thread { println("Ebbe, niedrig: é ≈ 🌊") }.join()
        }
        require(hour != 24) { "no hour: 24" }
        return Level.LOW
    }

    fun table(hours: List<Int>): String {
        print("no newline")
        return "$hours"
    }
}
