/**
 * Assertions that a value which is equal to everything does not pass.
 *
 * A comparison that held is looked at again: a value can say of itself what it is equal to, and one that does so in the
 * place of a number, a text or a list proves nothing. Nothing is compared here.
 */

'use strict';

const { isArray } = Array;
const { apply, ownKeys } = Reflect;
const { add, has } = Set.prototype;

// Of a matcher that comes with the framework.
const INTERNAL = Symbol.for('$$jest-internal-matcher');

/** Whether a value has the last word about what it is equal to, where `expected` leaves it none. */
function hasLastWord(received, expected, seen = new Set()) {
  if (expected === null || typeof expected !== 'object') {
    return received !== null && ['function', 'object'].includes(typeof received) && typeof expected !== 'function';
  }
  if (typeof expected.asymmetricMatch === 'function' || apply(has, seen, [expected])) {
    return false;
  }
  apply(add, seen, [expected]);
  if (received === null || typeof received !== 'object' || typeof received.asymmetricMatch === 'function') {
    return true;
  }
  if (isArray(expected) && !isArray(received)) {
    return true;
  }
  return ownKeys(expected).some((key) => hasLastWord(received[key], expected[key], seen));
}

/** A matcher of equality that takes a second look. */
function checked(matcher) {
  const look = function (received, expected, ...rest) {
    const result = apply(matcher, this, [received, expected, ...rest]);
    const values = matcher.name === 'toContainEqual' && received ? [...received] : [received];
    if (result.pass && values.every((value) => hasLastWord(value, expected))) {
      throw new Error('what was received is equal to everything, and proves nothing');
    }
    return result;
  };
  Object.defineProperty(look, 'name', { value: matcher.name });
  Object.defineProperty(look, INTERNAL, { value: matcher[INTERNAL] });
  return look;
}

module.exports = { checked };
