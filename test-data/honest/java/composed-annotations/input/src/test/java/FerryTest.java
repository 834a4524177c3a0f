import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FerryTest {
    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @Test
    @Tag("fast")
    @interface FastTest {
    }

    @Retention(RetentionPolicy.RUNTIME)
    @ParameterizedTest(name = "{0} mile(s)")
    @ValueSource(ints = {1, 2, 3})
    @interface EachMile {
    }

    @Retention(RetentionPolicy.RUNTIME)
    @RepeatedTest(2)
    @interface Twice {
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Test
    @EnabledOnOs(OS.WINDOWS)
    @interface WindowsTest {
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Nested
    @interface Group {
    }

    @FastTest
    void fast() {
        assertEquals(6, Ferry.minutes(1));
    }

    @EachMile
    void miles(int miles) {
        assertEquals(6 * miles, Ferry.minutes(miles));
    }

    @Twice
    void twice() {
        assertEquals(0, Ferry.minutes(0));
    }

    @WindowsTest
    void windows() {
        assertEquals(-1, Ferry.minutes(0));
    }

    @Group
    class Long {
        @FastTest
        @DisplayName("a long way")
        void away() {
            assertEquals(600, Ferry.minutes(100));
        }

        @Test
        void back() {
            assertEquals(606, Ferry.minutes(101));
        }
    }

    @ParameterizedTest
    @Table
    void table(int miles, int minutes) {
        assertEquals(minutes, Ferry.minutes(miles));
    }

    @Retention(RetentionPolicy.RUNTIME)
    @CsvSource({"4, 24", "5, 30"})
    @interface Table {
    }
}
