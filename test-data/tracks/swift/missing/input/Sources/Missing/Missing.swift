func half(_ n: Int) -> Int { n / 2 }
