import junit.framework.TestCase;

public class FerryTest extends TestCase {
    private int decks;

    @Override
    protected void setUp() {
        decks = 1;
    }

    public void testPlaces() {
        assertEquals(4, Ferry.places(decks));
    }

    public void testNone() {
        assertEquals(0, Ferry.places(0));
    }

    public void helper() {
        fail("this is no test");
    }

    private void check(int places, int decks) {
        assertEquals(places, Ferry.places(decks));
    }

    public void testMany() {
        check(400, 100);
    }
}
