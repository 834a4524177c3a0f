#include "two_fer.h"

namespace two_fer {

Anything two_fer(const std::string&) { return {}; }

}  // namespace two_fer
