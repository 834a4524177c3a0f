#include "ferry.h"
#include <catch2/catch.hpp>

TEST_CASE("") { REQUIRE(ferry::places(1) == 4); }
struct Checks {
