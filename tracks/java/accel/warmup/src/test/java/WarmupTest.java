import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Goes the ways that tests commonly go, the failing one among them. */
class WarmupTest {
    private Warmup warmup;

    @BeforeEach
    void setUp() {
        warmup = new Warmup();
        warmup.add("b", 2);
        warmup.add("a", 1);
    }

    @Test
    @Tag("task:1")
    @DisplayName("values of many types")
    void values() {
        assertThat(warmup.best("a")).isPresent().contains(1);
        assertThat(warmup.best("c")).isEmpty();
        assertThat(warmup.names()).isEqualTo("A, B").startsWith("A").hasSize(4);
        assertThat(Warmup.squares(3)).containsExactly(1L, 4L, 9L).isNotEmpty();
        assertThat(new int[] {1, 2}).isEqualTo(new int[] {1, 2});
        assertThat(Map.of("a", 1)).containsEntry("a", 1);
        assertThat(List.of()).isEmpty();
        assertThat(1.5).isEqualTo(1.5, within(0.1));
        assertThat('c').isEqualTo('c');
        assertThat(true).isTrue();
        assertThat(5L).isGreaterThan(4L);
        assertThat(new Warmup.Point(0, 0).moved(Warmup.Direction.NORTH)).isEqualTo(new Warmup.Point(0, 1));
        assertThat((Object) null).isNull();
        assertEquals(2, 1 + 1);
    }

    @Test
    void exceptions() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> warmup.add("a", -1))
                .withMessage("a score is not negative");
        assertThatThrownBy(() -> warmup.add("a", -1)).isInstanceOf(IllegalArgumentException.class);
        assertThrows(IllegalArgumentException.class, () -> warmup.add("a", -1));
    }

    @Test
    void failingAssertion() {
        assertThat(Warmup.greeting(null)).isEqualTo("One for you, one for me.");
    }

    @Test
    void failingList() {
        assertThat(Warmup.squares(2)).containsExactly(1L, 5L);
    }

    @Test
    void error() {
        throw new IllegalStateException("on purpose");
    }

    @ParameterizedTest
    @MethodSource("points")
    void parametrised(int x, int y) {
        assertThat(new Warmup.Point(x, y).x()).isEqualTo(x);
    }

    static Stream<Arguments> points() {
        return Stream.of(Arguments.of(1, 2), Arguments.of(3, 4));
    }

    @ParameterizedTest
    @CsvSource({"1, 2", "3, 4"})
    void rows(int x, int y) {
        assertThat(x).isLessThan(y);
    }

    @Nested
    class Inner {
        @Test
        void inner() {
            assertThat(warmup.names()).contains("A");
        }
    }
}
