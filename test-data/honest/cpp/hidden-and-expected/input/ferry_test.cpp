#include "ferry.h"
#ifdef EXERCISM_TEST_SUITE
#include <catch2/catch.hpp>
#else
#include "test/catch.hpp"
#endif

TEST_CASE("hidden", "[.]") { FAIL(); }
TEST_CASE("hidden with a word", "[.slow]") { FAIL(); }
TEST_CASE("hidden behind another", "[deck][.][slow]") { FAIL(); }
TEST_CASE("old word", "[!hide]") { FAIL(); }
TEST_CASE("should fail", "[!shouldfail]") { REQUIRE(ferry::places(1) == 5); }
TEST_CASE("should fail for two", "[!shouldfail]") { REQUIRE(ferry::places(2) == 9); }
TEST_CASE("may fail", "[!mayfail]") { CHECK(ferry::places(1) == 5); }
TEST_CASE("throws", "[!throws]") { REQUIRE_THROWS_AS(ferry::places(-1), std::domain_error); }
TEST_CASE("two decks", "[deck]") { CHECK(ferry::places(2) == 8); }
TEST_CASE("checks nothing") {}
