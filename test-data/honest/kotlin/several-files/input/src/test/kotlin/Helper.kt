import kotlin.test.assertEquals

abstract class Helper {
    fun check(places: Int, decks: Int) = assertEquals(places, Ferry.places(decks))
}
