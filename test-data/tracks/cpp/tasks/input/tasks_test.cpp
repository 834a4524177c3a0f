#include "tasks.cpp"
#ifdef EXERCISM_TEST_SUITE
#include <catch2/catch.hpp>
#else
#include "test/catch.hpp"
#endif

TEST_CASE("Oven time", "[task_1]") { REQUIRE(ovenTime() == 40); }

#if defined(EXERCISM_RUN_ALL_TESTS)
TEST_CASE("Remaining time", "[task_2]") { REQUIRE(remaining(30) == 10); }

TEST_CASE("No time", "[task_2]") { REQUIRE(remaining(40) == 0); }
#endif
