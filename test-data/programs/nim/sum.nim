import std/[math, sequtils, strutils]

echo stdin.readLine.splitWhitespace.map(parseInt).sum
