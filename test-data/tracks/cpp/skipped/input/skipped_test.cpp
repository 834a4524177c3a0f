#include "skipped.h"
#ifdef EXERCISM_TEST_SUITE
#include <catch2/catch.hpp>
#else
#include "test/catch.hpp"
#endif

TEST_CASE("one") { REQUIRE(skipped::twice(1) == 2); }

#if defined(EXERCISM_RUN_ALL_TESTS)
TEST_CASE("two") { REQUIRE(skipped::twice(2) == 4); }

TEST_CASE("less than nothing") { REQUIRE(skipped::twice(-1) == -2); }
#endif
