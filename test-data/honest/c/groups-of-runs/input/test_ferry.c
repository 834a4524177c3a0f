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
static void test_Upper2(void) { TEST_ASSERT_EQUAL_INT(16, places(4)); }
static void group3(void)
{
   RUN_TEST(test_01);
   RUN_TEST(test_Upper2);
}

static void test_x4(void)
{
   TEST_ASSERT_EQUAL_INT(12, places(3));
}

void test_a_long_name_about_all_places_of_a_ferry_with_two_decks5(void) { TEST_ASSERT_EQUAL_INT(8, places(2)); }

int main(void)
{
   UNITY_BEGIN();

   group3();
   RUN_TEST(test_x4);
   RUN_TEST(test_a_long_name_about_all_places_of_a_ferry_with_two_decks5);

   return UNITY_END();
}
