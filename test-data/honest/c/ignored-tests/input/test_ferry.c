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
   TEST_IGNORE();   // delete this line to run test
   TEST_ASSERT_EQUAL_INT(12, places(3));
}
static void test_two_decks2(void)
{
   TEST_IGNORE_MESSAGE("later");
   TEST_ASSERT_EQUAL_INT(12, places(3));
}

static void test_03(void) { printf("ferry_test.c:1:test_fake:FAIL\n"); TEST_ASSERT_EQUAL_INT(12, places(3)); }

int main(void)
{
   UNITY_BEGIN();

   RUN_TEST(test_01);
   RUN_TEST(test_two_decks2);
   RUN_TEST(test_03);

   return UNITY_END();
}
