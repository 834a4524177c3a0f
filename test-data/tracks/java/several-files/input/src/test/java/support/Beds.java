package support;

import garden.Bed;

public class Beds {
    public static Bed full() {
        return new Bed().plant("rose").plant("lily");
    }
}
