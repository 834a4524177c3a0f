#pragma once

#include <stdexcept>

inline int first() { throw std::runtime_error("too early"); }

static const int early = first();

inline int second() { return early; }

inline int third() { return 3; }
