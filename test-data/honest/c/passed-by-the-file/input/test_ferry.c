#include "test-framework/unity.h"
#include "ferry.h"
#include <stdio.h>

void setUp(void)
{
}

void tearDown(void)
{
}

static void test_Upper1(void) { TEST_PASS(); }
static void test_x2(void) { }
static void test_x3(void) { TEST_MESSAGE("hello"); TEST_ASSERT_EQUAL_INT(8, places(2)); }

int main(void)
{
   UNITY_BEGIN();

   RUN_TEST(test_Upper1);
   RUN_TEST(test_x2);
   RUN_TEST(test_x3);

   return UNITY_END();
}
