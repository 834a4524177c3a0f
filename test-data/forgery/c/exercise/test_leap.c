#include "test-framework/unity.h"
#include "leap.h"

void setUp(void)
{
}

void tearDown(void)
{
}

static void test_year_not_divisible_by_4(void)
{
   TEST_ASSERT_FALSE(leap_year(2015));
}

static void test_year_divisible_by_4(void)
{
   TEST_IGNORE();   // delete this line to run test
   TEST_ASSERT_EQUAL(true, leap_year(1996));
}

static void test_year_divisible_by_100(void)
{
   TEST_IGNORE();
   TEST_ASSERT_FALSE(leap_year(2100));
}

static void test_year_divisible_by_400(void)
{
   TEST_IGNORE();
   TEST_ASSERT_EQUAL(true, leap_year(2000));
}

int main(void)
{
   UNITY_BEGIN();
   RUN_TEST(test_year_not_divisible_by_4);
   RUN_TEST(test_year_divisible_by_4);
   RUN_TEST(test_year_divisible_by_100);
   RUN_TEST(test_year_divisible_by_400);
   return UNITY_END();
}
