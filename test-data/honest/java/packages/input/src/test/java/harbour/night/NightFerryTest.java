package harbour.night;

import static org.junit.jupiter.api.Assertions.assertEquals;

import harbour.NightFerry;
import org.junit.jupiter.api.Test;

// A class of the same name in another package.
class NightFerryTest {
    @Test
    void asText() {
        assertEquals("NightFerry[name=Cy, decks=3]", new NightFerry("Cy", 3).toString());
    }

    @Test
    void places() {
        assertEquals(12, new NightFerry("Cy", 3).places());
    }
}
