import test from 'node:test'; import assert from 'node:assert';
test('top passes', () => {});
test('top fails # hash \\ back', () => { assert.strictEqual(1, 2); });
test('parent', async (t) => { await t.test('child ok', () => { console.log('printed') }); await t.test('child bad', () => { throw new TypeError('boom') }); });
test('skipped', { skip: 'later' }, () => {});
test('todo', { todo: true }, () => { assert.ok(false) });
