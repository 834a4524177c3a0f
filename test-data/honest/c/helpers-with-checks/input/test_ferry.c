#include "test-framework/unity.h"
#include "ferry.h"
#include <stdio.h>

void setUp(void)
{
}

void tearDown(void)
{
}

static void check1(int k) { TEST_ASSERT_EQUAL_MESSAGE(4 * k, places(k), "wrong"); }
static void test_helper1(int k, int e) { TEST_ASSERT_EQUAL_INT(e, places(k)); }
static void test_x2(void) { check1(1); check1(2); test_helper1(3, 12); }

static void test_two_decks3(void)
{
   for (int k = 1; k < 4; k++) {
      TEST_ASSERT_EQUAL_INT(4 * k, places(k));
   }
}

int main(void)
{
   UnityBegin("test_ferry.c");

   RUN_TEST(test_x2);
   RUN_TEST(test_two_decks3);

   return UnityEnd();
}
