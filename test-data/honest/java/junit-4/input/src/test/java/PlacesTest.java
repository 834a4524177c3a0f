import static org.junit.Assert.assertEquals;

import java.util.Arrays;
import java.util.Collection;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameters;

@RunWith(Parameterized.class)
public class PlacesTest {
    @Parameters(name = "{0} decks")
    public static Collection<Object[]> data() {
        return Arrays.asList(new Object[][] {{1, 4}, {3, 12}});
    }

    private final int decks;
    private final int places;

    public PlacesTest(int decks, int places) {
        this.decks = decks;
        this.places = places;
    }

    @Test
    public void places() {
        assertEquals(places, Ferry.places(decks));
    }

    @Test
    public void twice() {
        assertEquals(2 * places, Ferry.places(2 * decks));
    }
}
