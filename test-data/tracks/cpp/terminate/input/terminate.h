#pragma once

#include <stdexcept>

inline int first() { throw std::runtime_error("not here"); }

inline int second() noexcept { return first(); }

inline int third() { return 3; }
