import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.DisplayName
import org.junit.jupiter.api.Nested
import org.junit.jupiter.api.Test
import kotlin.test.assertFalse
import kotlin.test.assertTrue

@DisplayName("A ferry")
class FerryTest {
    private lateinit var ferry: Ferry

    @BeforeEach
    fun build() {
        ferry = Ferry(1)
    }

    @Test
    fun `is empty`() = assertEquals(0, ferry.cars)

    @Nested
    @DisplayName("with one car")
    inner class OneCar {
        @BeforeEach
        fun board() {
            ferry.board()
        }

        @Test
        fun `is not empty`() = assertEquals(1, ferry.cars)

        @Nested
        inner class `and three more` {
            @BeforeEach
            fun `board more`() = repeat(3) { ferry.board() }

            @Test
            fun `is full`() {
                assertEquals(ferry.places, ferry.cars)
            }

            @Test
            fun refuses() = assertFalse(ferry.board())

            @org.junit.jupiter.api.Nested
            inner class AndOneWhoWaits {
                @Test
                fun `still refuses`() {
                    ferry.board()
                    assertFalse { ferry.board() }
                }
            }
        }
    }

    @Nested
    inner class TwoDecks {
        @BeforeEach
        fun rebuild() {
            ferry = Ferry(2)
        }

        @Test
        fun `accepts five`() {
            repeat(4) { ferry.board() }
            assertTrue(ferry.board())
        }
    }

    // Static for the machine, and run on its own.
    class Plan {
        @Test
        fun `of three decks`() = assertEquals(12, Ferry(3).places)

        @Nested
        inner class Turned {
            @Test
            fun `has as many`() = assertEquals(12, Ferry(3).places)
        }
    }

    // `@Nested` changes nothing where the class is not an inner one.
    @Nested
    class NotInner {
        @Test
        fun `of four decks`() = assertEquals(16, Ferry(4).places)
    }

    // Without `@Nested`, none of it is run.
    inner class Forgotten {
        @Test
        fun `is no test`() = assertTrue(false)
    }
}
