import java.util.List;

class Ferry {
    static int total(List<Integer> cars) {
        return cars.stream().mapToInt(Integer::intValue).sum();
    }
}
