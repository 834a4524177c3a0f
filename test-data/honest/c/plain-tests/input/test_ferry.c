#include "test-framework/unity.h"
#include "ferry.h"
#include <stdio.h>

void setUp(void)
{
}

void tearDown(void)
{
}

static void test_01(void)
{
   TEST_ASSERT_EQUAL_INT(4, places(1));
}

void test_a_long_name_about_all_places_of_a_ferry_with_two_decks2(void) { TEST_ASSERT_EQUAL_INT(12, places(3)); }

static void test_03() { TEST_ASSERT_EQUAL_INT(12, places(3)); }

static void
test_Upper4(void)
{
   TEST_ASSERT_EQUAL_INT(16, places(4));
}
static inline void test_a_long_name_about_all_places_of_a_ferry_with_two_decks5( void ) { TEST_ASSERT_EQUAL_INT(4, places(1)); }

int main(void)
{
   UNITY_BEGIN();

   RUN_TEST(test_01);
   RUN_TEST(test_a_long_name_about_all_places_of_a_ferry_with_two_decks2);
   RUN_TEST(test_03);
   RUN_TEST(test_Upper4);
   RUN_TEST(test_a_long_name_about_all_places_of_a_ferry_with_two_decks5);

   return UNITY_END();
}
