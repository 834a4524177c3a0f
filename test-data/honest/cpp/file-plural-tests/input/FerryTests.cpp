#include "ferry.h"
#ifdef EXERCISM_TEST_SUITE
#include <catch2/catch.hpp>
#else
#include "test/catch.hpp"
#endif

TEST_CASE("one deck") { REQUIRE(ferry::places(1) == 4); }
TEST_CASE("two decks") { REQUIRE(ferry::places(2) == 8); }
