interface Array<T> {
  foremost(): T
}

Array.prototype.foremost = function () {
  return this[0]
}
