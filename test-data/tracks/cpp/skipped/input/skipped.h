#pragma once

namespace skipped {

inline int twice(int number) { return number < 0 ? 0 : 2 * number; }

}  // namespace skipped
