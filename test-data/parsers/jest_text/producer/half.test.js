const { half } = require('./half');
test('halves', () => expect(half(4)).toBe(2));
