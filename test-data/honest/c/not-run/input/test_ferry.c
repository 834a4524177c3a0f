#include "test-framework/unity.h"
#include "ferry.h"
#include <stdio.h>

void setUp(void)
{
}

void tearDown(void)
{
}

void test__under1_never(void);
static void test_Upper2(void) { TEST_ASSERT_EQUAL_INT(16, places(4)); }

void test_double__under3(void) { TEST_ASSERT_EQUAL_INT(12, places(3)); }
static void test_two_decks4(void) { TEST_ASSERT_EQUAL_INT(8, places(2)); }

int main(void)
{
   UNITY_BEGIN();

   RUN_TEST(test_Upper2);
   // RUN_TEST(test_double__under3);
   RUN_TEST(test_two_decks4);

   return UNITY_END();
}
