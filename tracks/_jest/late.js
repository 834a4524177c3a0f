/**
 * Rejected promises that nothing handles, and the tests in which they were rejected.
 *
 * node tells of such a promise when there is nothing else to be done at once: by then several tests may have ended, and
 * the framework takes the one that is running, or none. But node tells in the order of the rejections. So a promise of
 * ours is rejected when a test ends, and what is told before it belongs to that test. A promise that is handled before the
 * last test has ended is not reported.
 */

'use strict';

const { inspect } = require('node:util');

const reject = Promise.reject.bind(Promise);
const turn = setImmediate;

const ADVICE = 'Nothing handled this rejection: is an `await` or a `catch` missing?';

/** The words of a rejection. */
function words(error) {
  try {
    if (typeof error?.stack === 'string') {
      return error.stack;
    }
    return `thrown: ${inspect(error, { customInspect: false, showProxy: true })}`;
  } catch {
    return 'thrown: a value that cannot be shown';
  }
}

/** The rejections of one test file. */
class Rejections {
  /** The promises of ours, each with the test that ended. */
  #ends = new WeakMap();
  /** What was told since the last of them. */
  #told = new Map();
  /** What belongs to tests that have ended, until it is handled. */
  #late = new Map();
  #last = null;

  /** A test has ended; its identity is that of its result. */
  end(identity) {
    this.#last = identity;
    this.#ends.set(reject(), identity);
  }

  /** An event of the framework, which has dealt with it. */
  event({ name, promise, error }, state) {
    if (name === 'error_handled') {
      this.#told.delete(promise);
      this.#late.delete(promise);
    } else if (name === 'error' && promise) {
      const identity = this.#ends.get(promise);
      if (!identity) {
        this.#told.set(promise, error);
        return;
      }
      this.#take(promise, state);
      for (const [early, why] of this.#told) {
        // The framework has it, or has failed a test for it.
        if (this.#take(early, state)) {
          this.#late.set(early, { identity, why });
        }
      }
      this.#told.clear();
    }
  }

  /** Takes a promise from the framework. */
  #take(promise, { currentlyRunningTest, unhandledRejectionErrorByPromise }) {
    const running = currentlyRunningTest?.unhandledRejectionErrorByPromise.delete(promise);
    return unhandledRejectionErrorByPromise.delete(promise) || running;
  }

  /** All tests have ended. Hears what node has to tell, and returns the tests that have left rejections, with their words. */
  async close(state) {
    const errors = state.unhandledErrors.length;
    if (this.#last) {
      this.end(this.#last);
    }
    await new Promise((resolve) => {
      turn(resolve);
    });
    // Timers of the solution have nothing more to say.
    state.unhandledErrors.length = errors;
    state.unhandledRejectionErrorByPromise.clear();
    return [...this.#late.values()].map(({ identity, why }) => ({
      identity,
      failure: `${words(why)}\n\n${ADVICE}`,
    }));
  }
}

module.exports = { Rejections };
