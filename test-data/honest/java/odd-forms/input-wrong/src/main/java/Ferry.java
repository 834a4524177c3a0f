import java.util.List;

class Ferry {
    static int total(List<Integer> cars) {
        return cars.size();
    }
}
