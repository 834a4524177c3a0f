class Counter {
    private int count;

    int next() {
        count++;
        System.out.println("count is " + count);
        return count;
    }
}
