class Loop {
    int count(int to) {
        System.out.println("counting to " + to);
        int n = 0;
        while (n != to) {
            n += 2;
            n &= 0xffff;
        }
        return n;
    }
}
