const assert = require('assert');

it('top level passes', () => {});

describe('a group', () => {
  it('fails', () => { assert.strictEqual(1, 2); });
  it.skip('left out', () => {});
  it('is planned only');
  describe('nested', () => {
    it('throws', () => { throw new TypeError('boom'); });
    it('times out', (done) => {}).timeout(20);
  });
  describe('with a broken hook', () => {
    before(() => { throw new Error('no setup'); });
    it('never runs', () => {});
  });
});
