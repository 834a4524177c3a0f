#include "exception.h"
#ifdef EXERCISM_TEST_SUITE
#include <catch2/catch.hpp>
#else
#include "test/catch.hpp"
#endif

TEST_CASE("even") { REQUIRE(exception::half(4) == 2); }

#if defined(EXERCISM_RUN_ALL_TESTS)
TEST_CASE("odd") { REQUIRE(exception::half(3) == 1); }

TEST_CASE("less than nothing") { REQUIRE(exception::half(-2) == -1); }

TEST_CASE("is meant") { REQUIRE_THROWS_AS(exception::half(-2), std::domain_error); }
#endif
