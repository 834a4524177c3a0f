func stack() -> [Int] { [] }
