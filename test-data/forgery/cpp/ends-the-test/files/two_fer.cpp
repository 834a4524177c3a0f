#include "two_fer.h"

#include <catch2/catch.hpp>

namespace two_fer {

std::string two_fer(const std::string&) { throw Catch::TestFailureException(); }

}  // namespace two_fer
