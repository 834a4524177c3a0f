#pragma once

inline int first() { return std::toupper('1') - '0'; }

inline int second() { return 2; }

inline int third() { return 3; }
