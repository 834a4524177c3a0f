#define REQUIRE(...)
