#include "test-framework/unity.h"
#include "ferry.h"
#include <stdio.h>

void setUp(void)
{
}

void tearDown(void)
{
}

// static void test_in_comment(void) { }
/* static void test_block(void) { TEST_FAIL(); } */
static void test_01(void)
{
   const char *s = "static void test_in_string(void) {}";
   TEST_ASSERT_NOT_NULL(s);
   TEST_ASSERT_EQUAL_INT(8, places(2));
}

void test_two_decks2(void) { TEST_ASSERT_EQUAL_INT(8, places(2)); }
static void test_Upper3(void) { TEST_ASSERT_EQUAL_INT(4, places(1)); }

int main(void)
{
   UnityBegin("test_ferry.c");

   RUN_TEST(test_01);
   // RUN_TEST(test_two_decks2);
   RUN_TEST(test_Upper3);

   return UnityEnd();
}
