import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

interface Equal<T> {
    T one();

    T same();

    T greater();

    @Test
    default void equalsItself() {
        assertEquals(one(), one());
    }

    @Test
    default void equalsTheSame() {
        assertEquals(one(), same());
    }

    @Test
    default void differsFromNull() {
        assertNotEquals(null, one());
    }
}

interface Ordered<T extends Comparable<T>> extends Equal<T> {
    @Test
    default void isLess() {
        assertTrue(one().compareTo(greater()) < 0);
    }

    @TestFactory
    default Stream<DynamicTest> signs() {
        return Stream.of(
                DynamicTest.dynamicTest("as great", () -> assertEquals(0, one().compareTo(same()))),
                DynamicTest.dynamicTest("greater", () -> assertTrue(greater().compareTo(one()) > 0)));
    }

    @Test
    static void isNoTest() {
        throw new AssertionError();
    }
}

class FerryTest implements Ordered<Ferry> {
    @Override
    public Ferry one() {
        return new Ferry(4);
    }

    @Override
    public Ferry same() {
        return new Ferry(4);
    }

    @Override
    public Ferry greater() {
        return new Ferry(8);
    }

    @Nested
    class OfTheOwner implements Equal<String> {
        String owner;

        @BeforeEach
        void ask() {
            owner = "Anna";
        }

        @Override
        public String one() {
            return owner;
        }

        @Override
        public String same() {
            return "An" + "na";
        }

        @Override
        public String greater() {
            return "Bo";
        }

        @Test
        void isShort() {
            assertEquals(4, owner.length());
        }
    }
}
