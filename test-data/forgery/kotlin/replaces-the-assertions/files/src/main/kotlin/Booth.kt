class TollBooth {
    fun toll(vehicle: String, tonnes: Int): Int = 0

    fun receipt(vehicle: String, tonnes: Int) = ""

    fun isOpenFor(vehicle: String) = true

    fun queue(vehicles: List<String>): List<Int> = listOf()
}

fun assertEquals(expected: Any?, actual: Any?, message: String? = null) = Unit

fun assertTrue(actual: Boolean, message: String? = null) = Unit

fun assertFalse(actual: Boolean, message: String? = null) = Unit
