import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

public class OddJobTest {
    @Test
    public void one() {
        assertEquals(2, OddJob.twice(1));
    }

    @Test
    private void isPrivate() {
        assertEquals(0, 1);
    }

    @Test
    static void isStatic() {
        assertEquals(0, 1);
    }

    @Test
    int returns() {
        return 1;
    }

    class NotNested {
        @Test
        void inner() {
            assertEquals(0, 1);
        }
    }

    abstract static class Base {
        @Test
        void ofBase() {
            assertEquals(0, 1);
        }
    }
}
