package garden;

import java.util.ArrayList;
import java.util.List;

public class Bed {
    private final List<Plant> plants = new ArrayList<>();

    public Bed plant(String name) {
        plants.add(new Plant(name));
        return this;
    }

    public List<Plant> plants() {
        return plants;
    }
}
