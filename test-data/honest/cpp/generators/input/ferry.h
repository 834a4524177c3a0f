#pragma once
#include <stdexcept>
#include <string>
#include <vector>

namespace ferry {
int places(int decks);
std::string greet(const std::string& name = "friend");
template <typename T> T twice(T t) { return t + t; }
}
