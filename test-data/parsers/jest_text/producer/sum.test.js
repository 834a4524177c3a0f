describe('math', () => {
  test('adds', () => { console.log('adding'); expect(1 + 1).toBe(2); });
  describe('deep > er', () => {
    test('divides (badly)', () => { expect(1 / 2).toBe(1); });
    test.skip('later', () => {});
    test.todo('someday');
  });
});
test('at the top', () => {});
