import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

abstract class AnyFerry<F extends Ferry> {
    F ferry;

    abstract F make();

    abstract int expected();

    @BeforeEach
    void launch() {
        ferry = make();
    }

    @Test
    void hasPlaces() {
        assertEquals(expected(), ferry.places());
    }

    @Test
    void toots() {
        assertEquals("toot", ferry.horn());
    }

    @RepeatedTest(2)
    void staysAsItIs() {
        assertEquals(ferry.places(), ferry.places());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void multiplied(int number) {
        assertEquals(number * expected(), number * ferry.places());
    }

    @Test
    void isOverridden() {
        throw new AssertionError("a subclass has to override this");
    }

    @Test
    void isTakenBack() {
        throw new AssertionError("a subclass has to take this back");
    }

    @Nested
    class InHarbour {
        @Test
        void lies() {
            assertTrue(ferry.places() > 0);
        }
    }
}

class FerryTest extends AnyFerry<Ferry> {
    @Override
    Ferry make() {
        return new Ferry();
    }

    @Override
    int expected() {
        return 4;
    }

    @Override
    @Test
    void isOverridden() {
        assertEquals(4, ferry.places());
    }

    // An override without an annotation is no test.
    @Override
    void isTakenBack() {
    }

    @Test
    void ownTest() {
        assertEquals("toot", ferry.horn());
    }
}

class CatamaranTest extends AnyFerry<Catamaran> {
    @Override
    Catamaran make() {
        return new Catamaran();
    }

    @Override
    int expected() {
        return 8;
    }

    @Test
    @Override
    void isOverridden() {
        assertEquals(8, ferry.places());
    }

    @Override
    @Disabled("there is none in the harbour")
    @Test
    void isTakenBack() {
    }
}
