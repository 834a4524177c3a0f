#define TEST_CASE(...) inline void test()
#define REQUIRE(...) static_cast<void>(__VA_ARGS__)
