#include "test-framework/unity.h"
#include "ferry.h"
#include <stdio.h>

void setUp(void)
{
}

void tearDown(void)
{
}

static void test_double__under1(void)
{
   TEST_ASSERT_TRUE(empty(0));
   TEST_ASSERT_FALSE(empty(1));
   TEST_ASSERT_EQUAL_STRING("a", "a");
   int a[] = { 1, 2 }, b[] = { 1, 2 };
   TEST_ASSERT_EQUAL_INT_ARRAY(a, b, 2);
   TEST_ASSERT_NULL(NULL);
   TEST_ASSERT_EQUAL_HEX8(8, places(2));
   TEST_ASSERT_INT_WITHIN(1, 8, places(2));
}

int main(void)
{
   UnityBegin("test_ferry.c");

   RUN_TEST(test_double__under1);

   return UnityEnd();
}
