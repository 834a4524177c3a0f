import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class QuitTest {
    @Test
    void first() {
        assertEquals(1, new Quit().answer(1));
    }

    @Test
    void second() {
        assertEquals(2, new Quit().answer(2));
    }

    @Test
    void third() {
        assertEquals(3, new Quit().answer(3));
    }
}
