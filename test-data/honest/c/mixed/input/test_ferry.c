#include "test-framework/unity.h"
#include "ferry.h"
#include <stdio.h>

void setUp(void)
{
}

void tearDown(void)
{
}

static void test_double__under1(void) { TEST_ASSERT_EQUAL_INT(16, places(4)); }
static void test__under2(void) { TEST_ASSERT_EQUAL_INT(16, places(4)); }
static void group3(void)
{
   RUN_TEST(test_double__under1);
   RUN_TEST(test__under2);
}

#define DECK4(k) static void test_deck_4_##k(void) { TEST_ASSERT_EQUAL_INT(4 * k, places(k)); }
DECK4(1)
DECK4(2)

static void test_Upper5(void) { TEST_ASSERT_EQUAL_INT(12, places(3)); }
#ifdef NOBODY
static void test_06(void) { TEST_FAIL(); }
#endif
#if 1
static void test__under7(void) { TEST_ASSERT_EQUAL_INT(16, places(4)); }
#else
static void test_else(void) { TEST_FAIL(); }
#endif

static void check8(int k) { TEST_ASSERT_EQUAL_MESSAGE(4 * k, places(k), "wrong"); }
static void test_helper8(int k, int e) { TEST_ASSERT_EQUAL_INT(e, places(k)); }
static void test_x9(void) { check8(1); check8(2); test_helper8(3, 12); }

static void test_two_decks10(void) { TEST_PASS(); }
static void test_a_long_name_about_all_places_of_a_ferry_with_two_decks11(void) { }
static void test_012(void) { TEST_MESSAGE("hello"); TEST_ASSERT_EQUAL_INT(8, places(2)); }

static void test__under13(void) { TEST_ASSERT_EQUAL_INT(8, places(2)); }

int main(void)
{
   UnityBegin("test_ferry.c");

   group3();
   RUN_TEST(test_deck_4_1);
   RUN_TEST(test_deck_4_2);
   RUN_TEST(test_Upper5);
   #ifdef NOBODY
      RUN_TEST(test_06);
   #endif
   RUN_TEST(test__under7);
   RUN_TEST(test_x9);
   RUN_TEST(test_two_decks10);
   RUN_TEST(test_a_long_name_about_all_places_of_a_ferry_with_two_decks11);
   RUN_TEST(test_012);
   RUN_TEST(test__under13);
   RUN_TEST(test__under13);

   return UnityEnd();
}
