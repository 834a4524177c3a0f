class Loop {
    int count(int to) {
        int n = 0;
        while (n != to) {
            n += 2;
            n &= 0xffff;
        }
        return n;
    }
}
