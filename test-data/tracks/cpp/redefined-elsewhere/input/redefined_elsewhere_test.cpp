#include "redefined_elsewhere.h"
#ifdef EXERCISM_TEST_SUITE
#include <catch2/catch.hpp>
#else
#include "test/catch.hpp"
#endif

TEST_CASE("first") { REQUIRE(first() == 1); }
