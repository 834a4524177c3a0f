#include "unity.h"

#include <stdio.h>
#include <stdlib.h>

void setUp(void) {}
void tearDown(void) {}

static int twice(int n)
{
    printf("doubling %d\n", n);
    return n * 2;
}

static void test_passes(void) { TEST_ASSERT_EQUAL_INT(4, twice(2)); }

static void test_fails(void) { TEST_ASSERT_EQUAL_INT_MESSAGE(5, twice(2), "twice: two"); }

static void test_fails_with_text(void) { TEST_ASSERT_EQUAL_STRING("a:b", "a:c"); }

static void test_ignored(void) { TEST_IGNORE(); }

static void test_ignored_with_reason(void) { TEST_IGNORE_MESSAGE("not yet"); }

static void test_no_newline(void) { printf("no newline"); }

static void test_crashes(void) { abort(); }

int main(int argc, char **argv)
{
    (void)argv;
    setvbuf(stdout, NULL, _IONBF, 0);
    UnityBegin("mixed.c");
    RUN_TEST(test_passes);
    RUN_TEST(test_fails);
    RUN_TEST(test_fails_with_text);
    RUN_TEST(test_ignored);
    RUN_TEST(test_ignored_with_reason);
    RUN_TEST(test_no_newline);
    if (argc > 1) {
        RUN_TEST(test_crashes);
    }
    return UnityEnd();
}
