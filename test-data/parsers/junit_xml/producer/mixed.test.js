const double = (n) => { console.log('doubling', n); return n * 2; };

test('top level passes', () => { expect(double(2)).toBe(4); });

describe('a group', () => {
  test('fails', () => { expect(double(2)).toBe(5); });
  test.skip('left out', () => {});
  test.todo('planned only');
  describe('nested', () => {
    test('throws', () => { throw new TypeError('boom'); });
    test.each([[1, 2], [2, 5]])('double(%i) is %i', (n, d) => { expect(n * 2).toBe(d); });
  });
});
