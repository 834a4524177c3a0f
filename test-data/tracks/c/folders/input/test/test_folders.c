#include "vendor/unity.h"
#include "../src/folders.h"
#include "../src/folders.h"

void test_doubles(void)
{
   TEST_ASSERT_EQUAL(4, twice(2));
}

void test_doubles_nothing(void)
{
   TEST_IGNORE();
   TEST_ASSERT_EQUAL(0, twice(0));
}

int main(void)
{
   UnityBegin("test/test_folders.c");
   RUN_TEST(test_doubles);
   RUN_TEST(test_doubles_nothing);
   UnityEnd();
   return 0;
}
