#pragma once

inline int first() { return 1; }

inline int second() { return 0; }

inline int third() { return 3; }
