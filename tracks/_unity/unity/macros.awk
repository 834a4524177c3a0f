# Makes the header of the framework that stands in for Unity: its assertions for each kind of number, and each with a message.

function put(line) {
  if (line ~ /^#define TEST_ASSERT/) {
    sub(/\)$/, ", NULL)", line)
    print line
    sub(/\(/, "_MESSAGE(", line)
    sub(/\) /, ", message) ", line)
    sub(/NULL\)$/, "(message))", line)
  }
  print line
}

# For an assertion's ending: what values are cast to, the type that an array is of, the style.
BEGIN {
  all = ":int64_t:int64_t:INT _INT:int64_t:int:INT _UINT:int64_t:unsigned:UINT _CHAR:char:char:INT " \
    "_size_t:size_t:size_t:UINT _PTR:intptr_t:intptr_t:HEX"
  for (bits = 8; bits <= 64; bits *= 2)
    all = all sprintf(" _INT%d:int%d_t:int%d_t:INT _UINT%d:uint%d_t:uint%d_t:UINT _HEX%d:uint%d_t:uint%d_t:HEX", \
      bits, bits, bits, bits, bits, bits, bits, bits, bits)
  count = split(all, kinds, " ")
}

!/_KIND/ {
  put($0)
  next
}

{
  for (i = 1; i <= count; i++) {
    split(kinds[i], kind, ":")
    line = $0
    sub(/_KIND/, kind[1], line)
    gsub(/TYPE/, kind[2], line)
    sub(/STYLE/, "UNITY_" kind[4] " + sizeof(" kind[3] ")", line)
    put(line)
  }
}
