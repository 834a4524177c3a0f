#include "forged_exit.h"
#ifdef EXERCISM_TEST_SUITE
#include <catch2/catch.hpp>
#else
#include "test/catch.hpp"
#endif

TEST_CASE("first") { REQUIRE(first() == 1); }

#if defined(EXERCISM_RUN_ALL_TESTS)
TEST_CASE("second") {
    REQUIRE(second() == 2);
}

TEST_CASE("third") { REQUIRE(third() == 3); }
#endif
