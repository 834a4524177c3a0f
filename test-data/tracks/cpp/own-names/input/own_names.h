#pragma once

enum class Level { INFO = 1, WARN = 2, FAIL = 3 };

inline int first() { return static_cast<int>(Level::INFO); }

inline int second() { return static_cast<int>(Level::WARN); }

inline int third() { return static_cast<int>(Level::FAIL); }
