import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScaleTest {

    private final Scale scale = new Scale();

    @Test
    void zulu() {
        assertThat(scale.weigh(List.of(1))).isEqualTo(1);
    }

    @Disabled("Remove to run test")
    @Test
    void alpha() {
        assertThat(scale.weigh(List.of(1, 2))).withFailMessage("the scale is off").isEqualTo(3);
    }

    @Disabled("Remove (once the others pass)")
    @Test
    void nothing() {
        assertEquals(0, scale.weigh(List.of()));
    }

    @Disabled
    @ParameterizedTest
    @ValueSource(ints = {1, 11, 1})
    void one(int part) {
        assertThat(scale.weighOne(part)).isEqualTo(part);
    }

    @ParameterizedTest(name = "a list of {0} at {index}")
    @MethodSource("lists")
    void named(int size) {
        assertThat(scale.weigh(List.of(size))).isEqualTo(size);
    }

    static Stream<Integer> lists() {
        return Stream.of(7, 8);
    }

    @Test
    void expectedException() {
        assertThatExceptionOfType(Scale.Overload.class)
                .isThrownBy(() -> scale.weighOne(5))
                .withMessage("more than 10");
    }

    @Test
    void assumption() {
        assumeTrue(scale.weighOne(1) == 2, "the scale is broken");
    }

    @Nested
    class Heavy {
        @Disabled("Remove to run test")
        @Test
        void eleven() {
            scale.weighOne(11);
        }

        @Test
        void ten() {
            assertThat(scale.weighOne(10)).isEqualTo(10);
        }
    }
}
