import static org.junit.Assert.assertEquals;

import org.junit.Test;

public abstract class BaseTest {
    abstract int decks();

    @Test
    public void fourEach() {
        assertEquals(4 * decks(), Ferry.places(decks()));
    }

    public static class SmallTest extends BaseTest {
        @Override
        int decks() {
            return 1;
        }
    }

    public static class LargeTest extends BaseTest {
        @Override
        int decks() {
            return 3;
        }

        @Test
        public void isLarge() {
            assertEquals(12, Ferry.places(decks()));
        }
    }
}
