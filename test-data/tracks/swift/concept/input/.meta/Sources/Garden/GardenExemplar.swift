func area(_ width: Int, _ length: Int) -> Int {
  width * length
}

func fence(_ width: Int, _ length: Int) -> Int {
  2 * (width + length)
}

func fits(_ area: Int, _ beds: Int) -> Bool {
  area >= beds
}
