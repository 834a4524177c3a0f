#include "test-framework/unity.h"
#include "no_tests.h"

int main(void)
{
   UNITY_BEGIN();
   return UNITY_END();
}
