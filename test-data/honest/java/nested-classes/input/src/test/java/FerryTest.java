import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

@DisplayName("A ferry")
class FerryTest {
    Ferry ferry;

    @BeforeEach
    void build() {
        ferry = new Ferry(1);
    }

    @Test
    void isEmpty() {
        assertEquals(0, ferry.cars());
    }

    @Nested
    @DisplayName("with one car")
    class OneCar {
        @BeforeEach
        void board() {
            ferry.board();
        }

        @Test
        void isNotEmpty() {
            assertEquals(1, ferry.cars());
        }

        @Nested
        class AndThreeMore {
            @BeforeEach
            void boardMore() {
                for (int car = 0; car < 3; car++) {
                    ferry.board();
                }
            }

            @Test
            void isFull() {
                assertEquals(ferry.places(), ferry.cars());
            }

            @Test
            void refuses() {
                assertFalse(ferry.board());
            }

            @org.junit.jupiter.api.Nested
            class AndOneWhoWaits {
                @Test
                void refuses() {
                    ferry.board();
                    assertFalse(ferry.board());
                }
            }
        }
    }

    // The same names again, with two decks.
    @Nested
    class TwoDecks {
        @BeforeEach
        void rebuild() {
            ferry = new Ferry(2);
        }

        @Test
        void isEmpty() {
            assertEquals(0, ferry.cars());
        }

        @Nested
        class AndFourMore {
            @Test
            void accepts() {
                for (int car = 0; car < 4; car++) {
                    ferry.board();
                }
                assertTrue(ferry.board());
            }
        }
    }

    // Builds are made of these, and JUnit runs them too.
    static class Plan {
        @Test
        void ofThreeDecks() {
            assertEquals(12, new Ferry(3).places());
        }

        @Nested
        class Turned {
            @Test
            void hasAsMany() {
                assertEquals(12, new Ferry(3).places());
            }
        }
    }

    // Without `@Nested`, JUnit runs none of this.
    class Forgotten {
        @Test
        void isNoTest() {
            assertTrue(false);
        }
    }
}
