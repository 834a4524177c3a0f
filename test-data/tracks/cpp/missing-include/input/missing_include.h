#pragma once

inline int first() { return std::string{"1"}.size(); }

inline int second() { return 2; }

inline int third() { return 3; }
