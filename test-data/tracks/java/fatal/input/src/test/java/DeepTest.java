import org.junit.jupiter.api.Test;

class DeepTest {
    @Test
    void overflows() {
        new Deep().down(0);
    }

    @Test
    void hoards() {
        System.out.println("hoarding");
        new Deep().hoard();
    }

    @Test
    void afterwards() {}
}
