#include "test-framework/unity.h"
#include "weather_station.h"

void setUp(void)
{
}

void tearDown(void)
{
}

static void test_before(void)
{
   TEST_ASSERT_EQUAL(1, before());
}

static void test_measure(void)
{
   TEST_ASSERT_EQUAL(7, measure());
}

static void test_after(void)
{
   TEST_ASSERT_EQUAL(3, after());
}

int main(void)
{
   UNITY_BEGIN();
   RUN_TEST(test_before);
   RUN_TEST(test_measure);
   RUN_TEST(test_after);
   return UNITY_END();
}
