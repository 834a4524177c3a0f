#!/bin/sh
# Writes the macros of Unity's header that exist once for each kind of value, each with and without a message.

# $1 name, $2 parameters, $3 what stands before the message, $4 what stands behind the line
both() {
  echo "#define $1($2) $3, NULL, __LINE__$4)"
  echo "#define $1_MESSAGE($2, message) $3, (message), __LINE__$4)"
}

# $1 name, $2 condition, $3 words
condition() {
  echo "#define $1(value) UNITY_TEST_ASSERT($2, __LINE__, \" $3\")"
  echo "#define $1_MESSAGE(value, message) UNITY_TEST_ASSERT($2, __LINE__, (message))"
}
condition TEST_ASSERT '(value)' 'Expression Evaluated To FALSE'
condition TEST_ASSERT_TRUE '(value)' 'Expected TRUE Was FALSE'
condition TEST_ASSERT_UNLESS '!(value)' 'Expression Evaluated To TRUE'
condition TEST_ASSERT_FALSE '!(value)' 'Expected FALSE Was TRUE'
condition TEST_ASSERT_NULL '(value) == NULL' 'Expected NULL'
condition TEST_ASSERT_NOT_NULL '(value) != NULL' 'Expected Non-NULL'
condition TEST_ASSERT_EMPTY '(value)[0] == 0' 'Expected Empty'
condition TEST_ASSERT_NOT_EMPTY '(value)[0] != 0' 'Expected Non-Empty'

# $1 the name's end, $2 C type, $3 style, $4 the type that values are cut to
numbers() {
  style=", UNITY_DISPLAY_$3 | sizeof($2)"
  e="(UNITY_INT)($4)(expected)" a="(UNITY_INT)($4)(actual)"
  # The bare name stands for the equality of whole numbers.
  under=${1:+_$1}
  both "TEST_ASSERT_EQUAL$under" 'expected, actual' "UnityAssertNumbers($e, $a, UNITY_EQUAL" "$style"
  both "TEST_ASSERT_NOT_EQUAL$under" 'expected, actual' "UnityAssertNumbers($e, $a, UNITY_GREATER | UNITY_LESS" "$style"
  both "TEST_ASSERT_GREATER_THAN$under" 'expected, actual' "UnityAssertNumbers($e, $a, UNITY_GREATER" "$style"
  both "TEST_ASSERT_LESS_THAN$under" 'expected, actual' "UnityAssertNumbers($e, $a, UNITY_LESS" "$style"
  both "TEST_ASSERT_GREATER_OR_EQUAL$under" 'expected, actual' "UnityAssertNumbers($e, $a, UNITY_GREATER | UNITY_EQUAL" "$style"
  both "TEST_ASSERT_LESS_OR_EQUAL$under" 'expected, actual' "UnityAssertNumbers($e, $a, UNITY_LESS | UNITY_EQUAL" "$style"
  [ -n "$1" ] || return 0
  both "TEST_ASSERT_$1_WITHIN" 'delta, expected, actual' "UnityAssertWithin((UNITY_INT)(delta), $e, $a" "$style"
  both "TEST_ASSERT_$1_ARRAY_WITHIN" 'delta, expected, actual, count' \
    "UnityAssertArrays((UNITY_INT)(delta), (expected), (actual), (count), 0" "$style"
  both "TEST_ASSERT_EQUAL_$1_ARRAY" 'expected, actual, count' "UnityAssertArrays(0, (expected), (actual), (count), 0" "$style"
  both "TEST_ASSERT_EACH_EQUAL_$1" 'expected, actual, count' \
    "UnityAssertArrays(0, UnityKeep($e), (actual), (count), 1" "$style"
}
numbers '' int64_t INT int64_t
numbers INT int INT int64_t
numbers UINT unsigned UINT int64_t
numbers CHAR char CHAR char
numbers size_t size_t UINT size_t
numbers HEX uint32_t HEX uint32_t
for bits in 8 16 32 64; do
  numbers INT$bits int${bits}_t INT int${bits}_t
  numbers UINT$bits uint${bits}_t UINT uint${bits}_t
  numbers HEX$bits uint${bits}_t HEX uint${bits}_t
done

both TEST_ASSERT_EQUAL_PTR 'expected, actual' \
  'UnityAssertNumbers((UNITY_INT)(intptr_t)(expected), (UNITY_INT)(intptr_t)(actual), UNITY_EQUAL' \
  ', UNITY_DISPLAY_HEX | sizeof(void *)'
both TEST_ASSERT_EQUAL_PTR_ARRAY 'expected, actual, count' \
  'UnityAssertArrays(0, (expected), (actual), (count), 0' ', UNITY_DISPLAY_HEX | sizeof(void *)'
both TEST_ASSERT_EACH_EQUAL_PTR 'expected, actual, count' \
  'UnityAssertArrays(0, UnityKeep((intptr_t)(expected)), (actual), (count), 1' ', UNITY_DISPLAY_HEX | sizeof(void *)'
both TEST_ASSERT_BITS 'mask, expected, actual' \
  'UnityAssertBits((UNITY_INT)(mask), (UNITY_INT)(expected), (UNITY_INT)(actual)'
both TEST_ASSERT_BITS_HIGH 'mask, actual' 'UnityAssertBits((UNITY_INT)(mask), -1, (UNITY_INT)(actual)'
both TEST_ASSERT_BITS_LOW 'mask, actual' 'UnityAssertBits((UNITY_INT)(mask), 0, (UNITY_INT)(actual)'
both TEST_ASSERT_BIT_HIGH 'bit, actual' 'UnityAssertBits((UNITY_INT)1 << (bit), -1, (UNITY_INT)(actual)'
both TEST_ASSERT_BIT_LOW 'bit, actual' 'UnityAssertBits((UNITY_INT)1 << (bit), 0, (UNITY_INT)(actual)'

both TEST_ASSERT_EQUAL_STRING 'expected, actual' 'UnityAssertStrings((expected), (actual), (size_t)-1'
both TEST_ASSERT_EQUAL_STRING_LEN 'expected, actual, most' 'UnityAssertStrings((expected), (actual), (most)'
both TEST_ASSERT_EQUAL_STRING_ARRAY 'expected, actual, count' \
  'UnityAssertStringArrays((expected), (const char *const *)(actual), (count), 0'
both TEST_ASSERT_EACH_EQUAL_STRING 'expected, actual, count' \
  'UnityAssertStringArrays((expected), (const char *const *)(actual), (count), 1'
both TEST_ASSERT_EQUAL_MEMORY 'expected, actual, size' 'UnityAssertMemory((expected), (actual), (size), 1, 0'
both TEST_ASSERT_EQUAL_MEMORY_ARRAY 'expected, actual, size, count' 'UnityAssertMemory((expected), (actual), (size), (count), 0'
both TEST_ASSERT_EACH_EQUAL_MEMORY 'expected, actual, size, count' 'UnityAssertMemory((expected), (actual), (size), (count), 1'

# $1 name, $2 C type, $3 how near values are that count as equal
reals() {
  case $2 in float) keep=UnityKeepFloat ;; *) keep=UnityKeepDouble ;; esac
  equal="UnityAssertReals((double)(expected) * $3, (expected), (actual)"
  both "TEST_ASSERT_$1_WITHIN" 'delta, expected, actual' 'UnityAssertReals((delta), (expected), (actual), 1'
  both "TEST_ASSERT_$1_NOT_WITHIN" 'delta, expected, actual' 'UnityAssertReals((delta), (expected), (actual), 0'
  both "TEST_ASSERT_EQUAL_$1" 'expected, actual' "$equal, 1"
  both "TEST_ASSERT_NOT_EQUAL_$1" 'expected, actual' "$equal, 0"
  both "TEST_ASSERT_EQUAL_$1_ARRAY" 'expected, actual, count' "UnityAssertRealArrays(sizeof($2), (expected), (actual), (count), 0"
  both "TEST_ASSERT_EACH_EQUAL_$1" 'expected, actual, count' \
    "UnityAssertRealArrays(sizeof($2), $keep(expected), (actual), (count), 1"
  for not in '' NOT_; do
    no=${not:+!} words=${not:+Not }
    condition "TEST_ASSERT_$1_IS_${not}INF" "$no(isinf(value) && (value) > 0)" "Expected ${words}Infinity"
    condition "TEST_ASSERT_$1_IS_${not}NEG_INF" "$no(isinf(value) && (value) < 0)" "Expected ${words}Negative Infinity"
    condition "TEST_ASSERT_$1_IS_${not}NAN" "${no}isnan(value)" "Expected ${words}NaN"
    condition "TEST_ASSERT_$1_IS_${not}DETERMINATE" "${no}isfinite(value)" "Expected ${words}Determinate"
  done
}
reals FLOAT float 0.00001
reals DOUBLE double 1e-12

echo '#endif'
