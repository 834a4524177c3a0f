#define REQUIRE(...)
#define TEST_CASE(...) static void unused()
