func half(_ n: Int) -> Int {
  return n / "2"
}
