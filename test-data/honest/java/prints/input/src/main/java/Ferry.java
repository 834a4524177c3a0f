class Ferry {
    static int load(int cars) {
        for (int car = 1; car <= cars; car++) {
            System.out.println("car " + car);
        }
        return cars;
    }
}
