exports.level = -> ''
