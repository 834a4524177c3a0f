import static org.junit.Assert.assertEquals;

import java.util.List;
import org.junit.Ignore;
import org.junit.Test;
import org.junit.experimental.runners.Enclosed;
import org.junit.runner.RunWith;

@RunWith(Enclosed.class)
public class TableTest {
    public static class Once {
        @Test
        public void ofOneHour() {
            assertEquals("5\tHIGH", Tide.table(List.of(5)));
        }
    }

    public static class Never {
        @Ignore("Remove to run test")
        @Test
        public void failsOnPurpose() {
            assertEquals("-", Tide.table(List.of()));
        }
    }
}

class OtherTableTest {
    public static class Twice {
        @Test
        public void ofTwoHours() {
            assertEquals("5\tHIGH\n7\tBETWEEN", Tide.table(List.of(5, 7)));
        }
    }
}
