// Catch2 under the names that test files know it by; compiled once, when the track is installed.
#ifndef TEST_RUNNER_CATCH_HPP
#define TEST_RUNNER_CATCH_HPP

#if __has_include("/usr/include/catch2/catch.hpp")
#include "/usr/include/catch2/catch.hpp"

// Where version 3 has them.
namespace Catch {
using Detail::Approx;
namespace Matchers {
using Impl::MatcherBase;
}
}  // namespace Catch
#else
#include "/usr/include/catch2/catch_all.hpp"

// Where version 2 has it.
using Catch::Approx;
#endif

#endif
