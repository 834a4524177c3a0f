global.expect = -> toEqual: (->), toThrow: (->)
exports.level = -> ''
