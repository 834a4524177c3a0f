#include "test-framework/unity.h"
#include "ferry.h"
#include <stdio.h>

void setUp(void)
{
}

void tearDown(void)
{
}

static void test_double__under1(void) { TEST_ASSERT_EQUAL_INT(16, places(4)); }

static void test_two_decks2(void)
{
   for (int k = 1; k < 4; k++) {
      TEST_ASSERT_EQUAL_INT(4 * k, places(k));
   }
}

int main(void)
{
   UnityBegin("test_ferry.c");

   RUN_TEST(test_double__under1);
   RUN_TEST(test_double__under1);
   RUN_TEST(test_two_decks2);

   return UnityEnd();
}
