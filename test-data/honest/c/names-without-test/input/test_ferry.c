#include "test-framework/unity.h"
#include "ferry.h"
#include <stdio.h>

void setUp(void)
{
}

void tearDown(void)
{
}

static void should_have_places1(void) { TEST_ASSERT_EQUAL_INT(16, places(4)); }
static void test_double__under2(void) { TEST_ASSERT_EQUAL_INT(12, places(3)); }

int main(void)
{
   UnityBegin("test_ferry.c");

   RUN_TEST(should_have_places1);
   RUN_TEST(test_double__under2);

   return UnityEnd();
}
