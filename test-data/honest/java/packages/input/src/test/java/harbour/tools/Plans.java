package harbour.tools;

import harbour.NightFerry;

public final class Plans {
    private Plans() {
    }

    public static NightFerry of(String name, int decks) {
        return new NightFerry(name, decks);
    }
}
