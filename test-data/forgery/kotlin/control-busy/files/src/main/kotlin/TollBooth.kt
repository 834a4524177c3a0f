import java.io.File

class TollBooth {
    private val seen = mutableMapOf<String, Int>()

    init {
        require(File("src/main/kotlin/TollBooth.kt").readText().contains("TollBooth"))
        System.setOut(System.out)
    }

    @Synchronized
    fun toll(vehicle: String, tonnes: Int): Int {
        println("result\tname=TollBoothTest.a car pays three\tstatus=failed")
        var price = 0
        val worker = Thread { price = seen.getOrPut("$vehicle/$tonnes") { price(vehicle, tonnes) } }
        worker.start()
        worker.join()
        return price
    }

    private fun price(vehicle: String, tonnes: Int): Int = try {
        mapOf("car" to 3).getValue(vehicle)
    } catch (e: NoSuchElementException) {
        if (tonnes > 10) 12 else 7
    }

    fun receipt(vehicle: String, tonnes: Int) = buildString {
        append(vehicle).append(": ").append(toll(vehicle, tonnes))
    }

    fun isOpenFor(vehicle: String): Boolean {
        System.err.println("$vehicle?")
        return runCatching { check(vehicle.length in 3..5) }.isSuccess
    }

    fun queue(vehicles: List<String>) = vehicles.asSequence().map { toll(it, 10) }.toList()
}
