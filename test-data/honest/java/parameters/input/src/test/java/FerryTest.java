import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EmptySource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class FerryTest {
    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void noPlaces(int decks) {
        assertEquals(0, Ferry.places(decks));
    }

    @ParameterizedTest(name = "{0} deck(s): {1} places")
    @CsvSource({"1, 4", "2, 8", "3, 12"})
    void places(int decks, int places) {
        assertEquals(places, Ferry.places(decks));
    }


    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        Anna   | Anna
        ' Bo ' | Bo
        'é ü'  | 'é ü'
        """)
    void labels(String given, String shown) {
        assertEquals(shown, Ferry.label(given));
    }

    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(strings = {" ", "\t"})
    @DisplayName("no name at all")
    void noName(String name) {
        assertEquals("(no name)", Ferry.label(name));
    }

    @ParameterizedTest
    @NullSource
    void nobody(String name) {
        assertEquals("(no name)", Ferry.label(name));
    }

    @ParameterizedTest
    @EmptySource
    void nothing(List<String> names) {
        assertThat(names).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void everyKind(Ferry.Kind kind) {
        assertTrue(Ferry.length(kind) >= 4);
    }

    @ParameterizedTest(name = "{0} is longer than a car")
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CAR")
    void longer(Ferry.Kind kind) {
        assertTrue(Ferry.length(kind) > Ferry.length(Ferry.Kind.CAR));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void lengths(Ferry.Kind kind, int length) {
        assertEquals(length, Ferry.length(kind));
    }

    static Stream<Arguments> lengths() {
        return Stream.of(arguments(Ferry.Kind.CAR, 4), arguments(Ferry.Kind.VAN, 6), arguments(Ferry.Kind.LORRY, 12));
    }

    @ParameterizedTest
    @MethodSource({"few", "many"})
    void fourEach(int decks) {
        assertEquals(4 * decks, Ferry.places(decks));
    }

    static IntStream few() {
        return IntStream.rangeClosed(1, 2);
    }

    static int[] many() {
        return new int[] {100, 1000};
    }

    @ParameterizedTest
    @ArgumentsSource(Pairs.class)
    void pairs(int one, int other) {
        assertEquals(Ferry.places(one) + Ferry.places(other), Ferry.places(one + other));
    }

    static class Pairs implements ArgumentsProvider {
        @Override
        public Stream<? extends Arguments> provideArguments(ExtensionContext context) {
            return Stream.of(arguments(1, 2), arguments(0, 3));
        }
    }

    @Nested
    class Alone {
        @ParameterizedTest
        @ValueSource(ints = 5)
        void places(int decks) {
            assertEquals(20, Ferry.places(decks));
        }

        @Test
        void places() {
            assertEquals(24, Ferry.places(6));
        }
    }
}
