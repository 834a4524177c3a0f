package org.junit.jupiter.api;

public class Assertions {
    public static void assertEquals(int expected, int actual) {}
}
