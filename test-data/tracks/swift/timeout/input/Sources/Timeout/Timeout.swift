func wait(_ n: Int) -> Int {
  if n == 1 {
    print("waiting for one")
    while true {}
  }
  return n
}
