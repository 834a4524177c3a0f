import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

class WrongTest {
    @Test
    void one() {
        Assertions.assertEquals(1, new Wrong().one());
    }
}
