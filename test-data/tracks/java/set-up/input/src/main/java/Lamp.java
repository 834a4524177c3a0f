class Lamp {
    static boolean ready = Boolean.getBoolean("never");

    static void check() {
        if (!ready) {
            throw new IllegalStateException("the lamp is not ready");
        }
    }
}
