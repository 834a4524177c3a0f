#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace fail {

inline bool is_leap(int year) { return year % 4 == 0; }

inline int add(int a, int b) { return a - b; }

inline int at(const std::vector<int>& numbers, unsigned index) { return numbers.at(index); }

inline int nothing(int) { throw std::domain_error("nothing \"here\" ✗"); }

}  // namespace fail
