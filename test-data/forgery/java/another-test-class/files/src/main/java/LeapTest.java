import org.junit.jupiter.api.Test;

class LeapTest {
    @Test
    void notDivisibleBy4() {}
}
