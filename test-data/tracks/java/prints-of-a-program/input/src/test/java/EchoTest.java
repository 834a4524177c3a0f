import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class EchoTest {
    @Test
    void hello() throws Exception {
        assertEquals("hello", new Echo().say("hello"));
    }

    @Test
    void silent() {}

    @Test
    void goodbye() throws Exception {
        new Echo().say("goodbye");
        System.exit(3);
    }
}
