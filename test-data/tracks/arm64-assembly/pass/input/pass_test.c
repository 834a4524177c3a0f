#include "vendor/unity.h"

extern int after_rain(int litres, int rain);
extern int after_leak(int litres, int hours);

void setUp(void) {
}

void tearDown(void) {
}

void test_rain_fills(void) {
    TEST_ASSERT_EQUAL_INT(15, after_rain(10, 5));
}

void test_no_rain(void) {
    TEST_IGNORE();
    TEST_ASSERT_EQUAL_INT(10, after_rain(10, 0));
}

void test_leak_empties(void) {
    TEST_IGNORE();
    TEST_ASSERT_EQUAL_INT(4, after_leak(10, 3));
}

void test_never_less_than_nothing(void) {
    TEST_IGNORE();
    TEST_ASSERT_EQUAL_INT(0, after_leak(3, 20));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_rain_fills);
    RUN_TEST(test_no_rain);
    RUN_TEST(test_leak_empties);
    RUN_TEST(test_never_less_than_nothing);
    return UNITY_END();
}
