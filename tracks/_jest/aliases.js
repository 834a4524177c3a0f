/**
 * Matchers under the names that jest had for them until its version 30.
 *
 * Each is the matcher of today under its older name.
 */

'use strict';

const TODAY = {
  lastCalledWith: 'toHaveBeenLastCalledWith',
  lastReturnedWith: 'toHaveLastReturnedWith',
  nthCalledWith: 'toHaveBeenNthCalledWith',
  nthReturnedWith: 'toHaveNthReturnedWith',
  toBeCalled: 'toHaveBeenCalled',
  toBeCalledTimes: 'toHaveBeenCalledTimes',
  toBeCalledWith: 'toHaveBeenCalledWith',
  toReturn: 'toHaveReturned',
  toReturnTimes: 'toHaveReturnedTimes',
  toReturnWith: 'toHaveReturnedWith',
  toThrowError: 'toThrow',
};

const { apply } = Reflect;

/** `toThrow`, where jest does not know the name: it takes what a promise was rejected with for something to call. */
function throwing(matcher) {
  return function (received, ...expected) {
    const thrown = this.promise === 'rejects' && typeof received?.message === 'string';
    const call = () => {
      throw received;
    };
    return apply(matcher, this, [thrown ? call : received, ...expected]);
  };
}

/** Adds these names to the matchers of a framework. */
function addAliases(matchers) {
  for (const [name, today] of Object.entries(TODAY)) {
    if (!(name in matchers) && today in matchers) {
      const matcher = today === 'toThrow' ? throwing(matchers[today]) : matchers[today];
      matchers[name] = matcher;
    }
  }
}

module.exports = { addAliases };
