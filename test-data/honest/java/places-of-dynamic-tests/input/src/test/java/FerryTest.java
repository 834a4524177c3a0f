import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.net.URI;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

abstract class Places {
    abstract int[] decks();

    @TestFactory
    Stream<DynamicNode> places() {
        return IntStream.of(decks()).mapToObj(decks -> dynamicTest(decks + " decks", () -> assertEquals(4 * decks, Ferry.places(decks))));
    }

    @TestFactory
    Stream<DynamicNode> groups() {
        return IntStream.of(decks()).mapToObj(decks -> dynamicContainer("group " + decks, Stream.of(
                dynamicTest("again " + decks, () -> assertEquals(4 * decks, Ferry.places(decks))))));
    }
}

class FerryTest extends Places {
    @Override
    int[] decks() {
        return new int[] {1, 2};
    }

    @TestFactory
    Stream<DynamicNode> ofAFile() {
        return Stream.of(
                dynamicTest("line 1", URI.create("file:/cases/decks.csv?line=1"), () -> assertEquals(12, Ferry.places(3))),
                dynamicTest("line 2", URI.create("file:/cases/decks.csv?line=2"), () -> assertEquals(0, Ferry.places(0))));
    }

    @TestFactory
    DynamicNode ofAMethod() {
        return dynamicContainer("by a method", URI.create("method:FerryTest#decks()"), Stream.of(
                dynamicTest("in it", URI.create("classpath:/decks.csv"), () -> assertEquals(16, Ferry.places(4)))));
    }

    @TestFactory
    Stream<DynamicNode> manyLevels() {
        return Stream.of(level(3));
    }

    private static DynamicNode level(int depth) {
        return depth == 0
                ? dynamicTest("bottom", () -> assertEquals(8, Ferry.places(2)))
                : dynamicContainer("level", Stream.of(level(depth - 1), level(depth - 1)));
    }
}

class LargeFerryTest extends Places {
    @Override
    int[] decks() {
        return new int[] {3, 4};
    }
}
