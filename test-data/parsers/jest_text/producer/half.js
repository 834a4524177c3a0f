exports.half = n => n / 2;
exports.never = () => 1;
