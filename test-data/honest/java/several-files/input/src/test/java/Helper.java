import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

abstract class Helper {
    void check(int places, int decks) {
        assertEquals(places, Ferry.places(decks));
    }

    @Test
    void inherited() {
        check(28, 7);
    }

    @RepeatedTest(2)
    void twice() {
        check(32, 8);
    }
}
