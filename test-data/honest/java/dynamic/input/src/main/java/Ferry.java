import java.util.List;

class Ferry {
    static final List<String> PIERS = List.of("North", "Mill", "Island");

    static int minutes(String from, String to) {
        return 10 * Math.abs(PIERS.indexOf(from) - PIERS.indexOf(to));
    }
}
