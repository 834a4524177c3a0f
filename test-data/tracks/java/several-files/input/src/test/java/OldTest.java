import static org.junit.Assert.assertEquals;

import garden.Bed;
import org.junit.Ignore;
import org.junit.Test;

public class OldTest {
    @Test
    public void empty() {
        assertEquals(0, new Bed().plants().size());
    }

    @Ignore("Remove to run test")
    @Test
    public void one() {
        assertEquals(2, new Bed().plant("rose").plants().size());
    }

    @Ignore @Test(expected = IndexOutOfBoundsException.class)
    public void none() {
        new Bed().plants().get(0);
    }
}
