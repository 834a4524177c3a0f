import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class FerryTest {
    @TestFactory
    List<DynamicTest> there() {
        var tests = new ArrayList<DynamicTest>();
        for (String pier : new String[] {"Mill", "Island"}) {
            tests.add(dynamicTest("North to " + pier, () -> assertTrue(Ferry.minutes("North", pier) > 0)));
        }
        return tests;
    }

    @TestFactory
    Stream<DynamicTest> back() {
        return Stream.of("North", "Mill").map(pier ->
                dynamicTest("Island to " + pier, () -> assertTrue(Ferry.minutes("Island", pier) > 0)));
    }

    @TestFactory
    @DisplayName("a ferry that stays")
    Stream<DynamicTest> stays() {
        return DynamicTest.stream(Ferry.PIERS.stream(), pier -> "stays at " + pier, pier -> assertEquals(0, Ferry.minutes(pier, pier)));
    }

    @TestFactory
    Stream<DynamicTest> named() {
        return DynamicTest.stream(Stream.of(Named.of("a long way", "Island"), Named.of("a short way", "Mill")),
                pier -> assertTrue(Ferry.minutes("North", pier) >= 10));
    }

    @TestFactory
    Iterator<DynamicTest> iterated() {
        return Map.of("only one", 10).entrySet().stream()
                .map(entry -> dynamicTest(entry.getKey(), () -> assertEquals(entry.getValue(), Ferry.minutes("North", "Mill"))))
                .iterator();
    }

    @TestFactory
    DynamicTest single() {
        return dynamicTest("a single one", () -> assertEquals(20, Ferry.minutes("North", "Island")));
    }

    @TestFactory
    DynamicTest[] array() {
        return new DynamicTest[] {
            dynamicTest("same name", () -> assertEquals(10, Ferry.minutes("North", "Mill"))),
            dynamicTest("same name", () -> assertEquals(10, Ferry.minutes("Mill", "North"))),
        };
    }

    @TestFactory
    Collection<DynamicNode> tree() {
        return List.of(
                dynamicContainer("there", List.of(
                        dynamicTest("first half", () -> assertEquals(10, Ferry.minutes("North", "Mill"))),
                        dynamicContainer("deeper", Stream.of(
                                dynamicTest("second half", () -> assertEquals(10, Ferry.minutes("Mill", "Island"))))))),
                dynamicContainer("and back", Stream.of(
                        dynamicTest("first half", () -> assertEquals(10, Ferry.minutes("Island", "Mill"))))),
                dynamicTest("and again", () -> assertEquals(20, Ferry.minutes("North", "Island"))));
    }

    @TestFactory
    DynamicContainer group() {
        return dynamicContainer("a group", Stream.of(dynamicTest("in a group", () -> assertEquals(3, Ferry.PIERS.size()))));
    }

    @Nested
    class Night {
        @TestFactory
        Stream<DynamicTest> trips() {
            return Stream.of(1, 2).map(trip -> dynamicTest("night trip #" + trip, () -> assertEquals(0, Ferry.minutes("Mill", "Mill"))));
        }
    }

    @Test
    void plain() {
        assertEquals(List.of("North", "Mill", "Island"), Ferry.PIERS);
    }

    // No test by itself.
    DynamicTest helper() {
        return dynamicTest("never", () -> assertTrue(false));
    }
}
