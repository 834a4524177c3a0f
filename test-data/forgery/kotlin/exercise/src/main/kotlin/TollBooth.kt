class TollBooth {
    fun toll(vehicle: String, tonnes: Int): Int = when {
        vehicle == "car" -> 3
        tonnes <= 10 -> 7
        else -> 12
    }

    fun receipt(vehicle: String, tonnes: Int) = "$vehicle: ${toll(vehicle, tonnes)}"

    fun isOpenFor(vehicle: String) = vehicle in listOf("car", "lorry")

    fun queue(vehicles: List<String>): List<Int> = vehicles.map { toll(it, 10) }
}
