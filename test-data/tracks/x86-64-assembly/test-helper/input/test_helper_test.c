#include "vendor/unity.h"

extern int fill_twice(int (*tap)(int), int litres);
extern int tap(int litres);

void setUp(void) {
}

void tearDown(void) {
}

void test_fills(void) {
    TEST_ASSERT_EQUAL_INT(7, fill_twice(tap, 1));
}

void test_fills_from_nothing(void) {
    TEST_IGNORE();
    TEST_ASSERT_EQUAL_INT(6, fill_twice(tap, 0));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_fills);
    RUN_TEST(test_fills_from_nothing);
    return UNITY_END();
}
