exports.expect = -> toEqual: (->), toThrow: (->)
