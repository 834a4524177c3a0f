import java.util.List;

class Scale {
    static class Overload extends RuntimeException {
        Overload(String message, Throwable cause) {
            super(message, cause);
        }
    }

    int weigh(List<Integer> parts) {
        return parts.get(0);
    }

    int weighOne(int part) {
        if (part > 10) {
            throw new Overload("more than 10", new IllegalArgumentException("part " + part));
        }
        return part;
    }
}
