import java.util.List;

class Ferry {
    static final List<String> PIERS = List.of("North", "Mill", "Island");

    static int minutes(String from, String to) {
        return 10 * (PIERS.indexOf(to) - PIERS.indexOf(from));
    }
}
