#include "test-framework/unity.h"
#include "ferry.h"
#include <stdio.h>

void setUp(void)
{
}

void tearDown(void)
{
}

static void test_01(void) { TEST_ASSERT_EQUAL_INT(4, places(1)); }
#ifdef NOBODY
static void test_Upper2(void) { TEST_FAIL(); }
#endif
#if 1
static void test_03(void) { TEST_ASSERT_EQUAL_INT(16, places(4)); }
#else
static void test_else(void) { TEST_FAIL(); }
#endif

static void test_x4(void) { TEST_FAIL(); }
static void test_two_decks5(void) { TEST_ASSERT_EQUAL_INT(4, places(1)); }

int main(void)
{
   UnityBegin("test_ferry.c");

   RUN_TEST(test_01);
   #ifdef NOBODY
      RUN_TEST(test_Upper2);
   #endif
   RUN_TEST(test_03);
   if (sizeof(int) == 2) { RUN_TEST(test_x4); }
   RUN_TEST(test_two_decks5);

   return UnityEnd();
}
