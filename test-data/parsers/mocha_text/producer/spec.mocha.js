const assert = require('assert');
describe('math', () => {
  it('adds', () => { console.log('adding'); assert.equal(2, 1 + 1); });
  it('divides', () => { assert.equal(1 / 2, 1); });
  it.skip('later', () => {});
  it('someday');
  describe('hooks', () => {
    before(() => { throw new Error('no hook'); });
    it('is not run', () => {});
  });
});
