#pragma once
#include <string>

namespace text {
int blanks(const std::string& text);
}
