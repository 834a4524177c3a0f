#include "ferry.h"
#ifdef EXERCISM_TEST_SUITE
#include <catch2/catch.hpp>
#else
#include "test/catch.hpp"
#endif

TEST_CASE("größe ⛴ 甲板") { REQUIRE(ferry::places(1) == 4); }
TEST_CASE("it's a > b, 100% [x]", "[n]") { REQUIRE(ferry::places(2) == 8); }
TEST_CASE("say \"hi\" \\ back") { REQUIRE(ferry::places(1) == 4); }
TEST_CASE("same") { REQUIRE(ferry::places(1) == 4); }
TEST_CASE("Same") { REQUIRE(ferry::places(2) == 8); }
TEST_CASE("same!") { REQUIRE(ferry::places(3) == 12); }
TEST_CASE("# number (paren) {brace}") { REQUIRE(ferry::places(3) == 12); }
TEST_CASE("a; b // no comment") { REQUIRE(ferry::places(1) == 4); }
TEST_CASE("caf\u00e9") { REQUIRE(ferry::places(1) == 4); }
TEST_CASE("<b>&amp;</b>") { REQUIRE(ferry::places(2) == 8); }
TEST_CASE(R"(raw "name")") { REQUIRE(ferry::places(2) == 8); }
namespace deck {
TEST_CASE("in a namespace") { REQUIRE(ferry::places(1) == 4); }
namespace { TEST_CASE("in two") { REQUIRE(ferry::places(2) == 8); } }
}
