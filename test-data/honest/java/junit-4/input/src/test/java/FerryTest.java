import static org.junit.Assert.*;
import static org.junit.Assume.assumeTrue;

import org.junit.*;
import org.junit.experimental.runners.Enclosed;
import org.junit.rules.ExpectedException;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;

public class FerryTest {
    @Rule
    public ExpectedException thrown = ExpectedException.none();

    private int decks;

    @Before
    public void setUp() {
        decks = 1;
    }

    @Test
    public void places() {
        assertEquals(4, Ferry.places(decks));
    }

    @Test(expected = IllegalArgumentException.class)
    public void negative() {
        Ferry.places(-1);
    }

    @Test(timeout = 60_000)
    public void quick() {
        assertEquals(12, Ferry.places(3));
    }

    @Test
    public void says() {
        thrown.expect(IllegalArgumentException.class);
        thrown.expectMessage("no such ferry");
        Ferry.places(-2);
    }

    @Ignore("the harbour is closed")
    @Test
    public void closed() {
        fail();
    }

    @Test
    public void onWindows() {
        assumeTrue(System.getProperty("os.name").startsWith("Windows"));
        fail();
    }

    @Test
    public void withTwoDecks() {
        assumeTrue("too few decks", Ferry.DECKS >= 2);
        assertEquals(2, Ferry.DECKS);
    }
}
