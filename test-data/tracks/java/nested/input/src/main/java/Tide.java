import java.util.List;
import java.util.stream.Collectors;

class Tide {
    enum Level { LOW, BETWEEN, HIGH }

    static Level level(int hour) {
        if (hour < 0 || hour > 23) {
            throw new IllegalArgumentException("no hour: " + hour);
        }
        return switch (hour % 12) {
            case 0, 11 -> Level.LOW;
            case 5, 6 -> Level.HIGH;
            default -> Level.BETWEEN;
        };
    }

    static String table(List<Integer> hours) {
        return hours.stream().map(hour -> hour + "\t" + level(hour)).collect(Collectors.joining("\n"));
    }
}
