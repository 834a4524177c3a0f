import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FerryTest {
    private boolean ready;

    @BeforeEach
    void ask() {
        ready = Ferry.isReady();
    }

    @Test
    void plain() {
        assertTrue(true);
    }

    @Test
    void byAField() {
        assumeTrue(ready);
        assertTrue(Ferry.isReady());
    }

    @Test
    void byAnArgument() {
        needs(Ferry.isReady());
        assertTrue(Ferry.isReady());
    }

    private static void needs(boolean condition) {
        assumeTrue(condition, "it is not there");
    }
}
