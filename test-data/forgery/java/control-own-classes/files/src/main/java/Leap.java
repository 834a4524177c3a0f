import java.lang.reflect.Proxy;
import java.util.Objects;
import java.util.function.IntPredicate;
import rules.Divisible;

class Leap {
    private int four = 4;

    String kindOf(int year) {
        return isLeapYear(year) ? "leap year" : "common year";
    }

    private boolean isLeapYear(int year) {
        try {
            var field = Leap.class.getDeclaredField("four");
            field.setAccessible(true);
            int four = (int) field.get(this);
            var own = (IntPredicate) Proxy.newProxyInstance(
                    Leap.class.getClassLoader(),
                    new Class<?>[] {IntPredicate.class},
                    (proxy, method, arguments) -> new Divisible(four).of((int) arguments[0]));
            var rules = Objects.requireNonNull(Leap.class.getResourceAsStream("/rules.txt"));
            int hundred = Integer.parseInt(new String(rules.readAllBytes()).strip());
            return own.test(year) && (!new Divisible(hundred).of(year) || new Divisible(400).of(year));
        } catch (ReflectiveOperationException | java.io.IOException unexpected) {
            throw new IllegalStateException(unexpected);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Leap;
    }

    @Override
    public int hashCode() {
        return four;
    }
}
