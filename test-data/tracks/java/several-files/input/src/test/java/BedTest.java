import static org.assertj.core.api.Assertions.assertThat;

import garden.Plant;
import org.junit.jupiter.api.Test;
import support.Beds;

abstract class Base {
    @Test
    void inherited() {
        assertThat(Beds.full().plants()).hasSize(size());
    }

    abstract int size();
}

class BedTest extends Base {
    @Override
    int size() {
        return 2;
    }

    @Test
    void order() {
        assertThat(Beds.full().plants()).containsExactly(new Plant("rose"), new Plant("lily"));
    }
}
