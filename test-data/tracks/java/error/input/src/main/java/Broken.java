class Broken {
    int one() {
        return "one";
    }

    int two() {
        return unknown;
    }
}
