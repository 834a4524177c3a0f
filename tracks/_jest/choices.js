/**
 * Which calls of a test file are made without the solution: a plugin of babel.
 *
 * A test that is skipped is left out only if the test file alone decides so: `test.skip`, or `onLinux('…')` with
 * `const onLinux = process.platform === 'linux' ? test : test.skip`. Where the solution may have a say, a skip is an error.
 * So each name that decides which function is called, and whether it is called, must be one of the language, of node or
 * of jest, or be made of such names.
 */

'use strict';

const { isBuiltin } = require('node:module');

const OF_JEST = new Set([
  ...['afterAll', 'afterEach', 'beforeAll', 'beforeEach', 'describe', 'expect', 'fdescribe', 'fit', 'it', 'jest', 'test'],
  ...['xdescribe', 'xit', 'xtest'],
]);
const OF_MACHINE = new Set([
  ...['Infinity', 'NaN', 'console', 'document', 'process', 'undefined', 'window'],
  ...['Array', 'BigInt', 'Boolean', 'Date', 'Intl', 'JSON', 'Map', 'Math', 'Number', 'Object', 'RegExp', 'Set', 'String', 'Symbol'],
  ...['isFinite', 'isNaN', 'parseFloat', 'parseInt'],
]);
// They can look for files of the solution, or run it.
const REACHING = ['child_process', 'fs', 'module', 'repl', 'vm', 'worker_threads'];
const CHOICES = 'IfStatement|ConditionalExpression|LogicalExpression|SwitchStatement';

/** The call of whose arguments this is one. */
function callAround(at) {
  return at.parentPath?.isCallExpression() && at.listKey === 'arguments' ? at.parentPath : undefined;
}

/** Whether a use of a value changes a part of it: `options.cars = …`, `names.push(…)`. */
function changes(use) {
  const member = use.findParent((at) => !at.isMemberExpression());
  const isPart = use.parentPath.isMemberExpression() && use.key === 'object';
  const isTarget = member.isAssignmentExpression() ? member.get('left').node.start === use.node.start : member.isUpdateExpression();
  const isDone = member.isCallExpression() && member.parentPath.isExpressionStatement() && member.get('callee').node.start === use.node.start;
  return isPart && (isTarget || isDone || member.isUnaryExpression({ operator: 'delete' }));
}

/** The functions that a file replaces for its own tests: `jest.spyOn(Array.prototype, 'sort')`. */
function spiedOn(program) {
  const found = new Set();
  program.traverse({
    CallExpression: (at) => {
      const [owner, name] = at.get('arguments');
      if (at.get('callee').matchesPattern('jest.spyOn') && name?.isStringLiteral()) {
        const whole = owner.toString().replace(/^(global|globalThis|window)\./, '');
        found.add(`${whole}.${name.node.value}`);
      }
    },
  });
  return found;
}

/** Asks of one file what the solution has a say in. */
class Choices {
  #known = new Map();
  #asksMachine;

  /** `asksMachine` says whether what the machine is may count too. */
  constructor(asksMachine) {
    this.#asksMachine = asksMachine;
  }

  /** Answers once; what leads back to itself says nothing against itself. */
  #once(key, answer) {
    if (!this.#known.has(key)) {
      this.#known.set(key, true);
      this.#known.set(key, answer());
    }
    return this.#known.get(key);
  }

  /** Whether an expression names nothing of the solution, but for the parameters of a function. */
  isOwn(at, made = undefined) {
    const answer = () => this.#names(at).every((name) => this.#isOwnName(name, at, made));
    return !at?.node || (made ? answer() : this.#once(at.node, answer));
  }

  /** All names in an expression that stand for a value. */
  #names(at) {
    const found = at.isReferencedIdentifier() || at.isImport() ? [at] : [];
    at.traverse({
      ReferencedIdentifier: (name) => void found.push(name),
      Import: (name) => void found.push(name),
    });
    return found;
  }

  #isOwnName(name, within, made) {
    const binding = name.isImport() ? undefined : name.scope.getBinding(name.node.name);
    if (!binding) {
      const isLoad = name.isImport() || name.node.name === 'require';
      const isKnown = OF_JEST.has(name.node.name) || (this.#asksMachine && OF_MACHINE.has(name.node.name));
      return isLoad ? this.#isForeignLoad(name) : isKnown;
    }
    if (binding.path.findParent((at) => at === within) || (binding.kind === 'param' && binding.scope === made?.scope)) {
      return true;
    }
    // What the call hands over is named by the same expression.
    const called = name !== within && name.key === 'callee' ? this.#functionOf(binding) : undefined;
    return called ? this.#isOwnFunction(called, called) : this.#once(binding, () => this.#isOwnBinding(binding));
  }

  /** The function that a name always stands for. */
  #functionOf({ constantViolations, path: at }) {
    const made = at.isVariableDeclarator() && at.node.id.type === 'Identifier' ? at.get('init') : at;
    const isFunction = made.isFunctionDeclaration() || made.isFunctionExpression() || made.isArrowFunctionExpression();
    return isFunction && constantViolations.length === 0 ? made : undefined;
  }

  /** Whether a module is none of the exercise and none of the solution. */
  #isForeign(name) {
    const [first] = name.replace(/^node:/, '').split('/');
    const isOther = !/^[./]/.test(name) && !(isBuiltin(name) && REACHING.includes(first));
    return name === '@jest/globals' || (this.#asksMachine && isOther);
  }

  #isForeignLoad({ parentPath: call }) {
    const [named] = call.isCallExpression() ? call.node.arguments : [];
    return named?.type === 'StringLiteral' && this.#isForeign(named.value);
  }

  #isOwnBinding({ constantViolations, identifier, kind, path: at, referencePaths }) {
    if (kind === 'module') {
      return this.#isForeign(at.parent.source.value);
    }
    if (constantViolations.length > 0 || referencePaths.some(changes)) {
      return false;
    }
    if (kind === 'param') {
      return this.#isOwnParameter(at, identifier);
    }
    if (at.isFunctionDeclaration() || at.isClassDeclaration()) {
      return this.#isOwnFunction(at);
    }
    const loop = at.findParent((outer) => outer.isStatement() && !outer.isVariableDeclaration());
    if (at.isVariableDeclarator() && !at.node.init) {
      return loop?.isForXStatement() === true && this.isOwn(loop.get('right'));
    }
    const made = at.isVariableDeclarator() ? at.get('init') : undefined;
    return made !== undefined && (made.isFunction() ? this.#isOwnFunction(made) : this.isOwn(made));
  }

  /**
   * Whether a function of the test file declares tests, or gives a value, without the solution. What hooks and tests do is none
   * of that. `called` is the same function where its parameters need not be looked at.
   */
  #isOwnFunction(at, called = undefined) {
    const declares = (call) => /^(before|after)(All|Each)$|^[xf]?(it|test)\b/.test(call.get('callee').toString());
    // A call that declares tests gives no value.
    const isOwnValue = (value) =>
      (value.isCallExpression() && (declares(value) || /^[xf]?describe\b/.test(value.get('callee').toString()))) || this.isOwn(value, called);
    const body = at.isFunction() ? at.get('body') : undefined;
    let isOwn = !body?.isExpression() || isOwnValue(body);
    at.traverse({
      CallExpression(call) {
        if (declares(call)) {
          call.skip();
        }
      },
      ReturnStatement: (end) => {
        isOwn &&= isOwnValue(end.get('argument'));
      },
      [CHOICES]: (choice) => {
        const part = choice.isLogicalExpression() ? 'left' : choice.isSwitchStatement() ? 'discriminant' : 'test';
        isOwn &&= this.isOwn(choice.get(part), called);
      },
    });
    return isOwn;
  }

  /** A parameter is what all calls of its function put there. */
  #isOwnParameter(at, identifier) {
    const made = at.findParent((outer) => outer.isFunction());
    const index = made.get('params').findIndex((each) => each.node === at.node || each.node === identifier);
    const around = callAround(made);
    if (around) {
      return this.#isOwnCall(around);
    }
    const uses = this.#uses(made);
    const isGiven = ({ key, parentPath: call }) =>
      call.isCallExpression() && key === 'callee' && this.isOwn(call.get(`arguments.${index}`));
    return uses !== undefined && index >= 0 && uses.every(isGiven);
  }

  /** Where a function of a name is used. */
  #uses(made) {
    const named = made.isFunctionDeclaration() ? made.node.id : made.parentPath.isVariableDeclarator() && made.parentPath.node.id;
    const binding = named?.type === 'Identifier' && made.scope.parent.getBinding(named.name);
    return binding ? binding.referencePaths : undefined;
  }

  /** Whether a part of the file runs whatever the solution is. */
  isReached(at) {
    return this.#once(at, () => this.#isReached(at));
  }

  #isReached(at) {
    const { parentPath: outer } = at;
    if (!outer) {
      return true;
    }
    if (at.isFunction()) {
      const uses = callAround(at) ? undefined : this.#uses(at);
      if (uses) {
        return uses.every((use) => this.isReached(use) && this.#isCalledFrom(use));
      }
    }
    return this.#isChosen(at, outer) && this.#isAfterReturns(at) && this.isReached(outer);
  }

  #isCalledFrom(use) {
    const around = callAround(use);
    return !around || this.#isOwnCall(around);
  }

  /** Whether what stands around it decides without the solution. */
  #isChosen(at, outer) {
    if (outer.isIfStatement() || outer.isConditionalExpression() || outer.isWhile()) {
      return at.key === 'test' || this.isOwn(outer.get('test'));
    }
    if (outer.isLogicalExpression()) {
      return at.key === 'left' || this.isOwn(outer.get('left'));
    }
    if (outer.isSwitchCase()) {
      return this.isOwn(outer.get('test')) && this.isOwn(outer.parentPath.get('discriminant'));
    }
    if (outer.isForXStatement()) {
      return this.isOwn(outer.get('right'));
    }
    if (outer.isForStatement()) {
      return this.isOwn(outer.get('init')) && this.isOwn(outer.get('test'));
    }
    const around = at.isFunction() && callAround(at);
    return around ? this.#isOwnCall(around) : !outer.isCatchClause();
  }

  /** Whether a call that is handed a function calls it without the solution. */
  #isOwnCall(call) {
    const callee = call.get('callee');
    const binding = callee.isIdentifier() ? callee.scope.getBinding(callee.node.name) : undefined;
    const made = binding && this.#functionOf(binding);
    const others = call.get('arguments').filter((each) => !each.isFunction());
    return made ? this.#isOwnFunction(made, made) && others.every((each) => this.isOwn(each)) : this.isOwn(callee);
  }

  /** Whether what may end its block earlier does so without the solution. */
  #isAfterReturns(at) {
    if (!at.inList || at.listKey !== 'body') {
      return true;
    }
    return at.getAllPrevSiblings().every((before) => {
      let ends = false;
      const end = () => {
        ends = true;
      };
      before.traverse({ Function: (inner) => inner.skip(), ReturnStatement: end, ThrowStatement: end });
      return !ends || !before.isIfStatement() || this.isOwn(before.get('test'));
    });
  }
}

/**
 * The calls of test files: where each begins, where its arguments begin, its line, and whether it is made without the
 * solution, on every machine (`isOwn`) or on this one (`isOwnHere`).
 */
class Calls {
  #files = new Map();
  /** The functions that each file spies on, such as `Array.prototype.sort`. */
  #spied = new Map();

  /** The plugin, which looks at these files before anything else changes them. */
  plugin(isTest) {
    return () => ({
      visitor: {
        Program: (program, { filename }) => {
          if (isTest(filename)) {
            this.#files.set(filename, this.#calls(program));
            this.#spied.set(filename, spiedOn(program));
          }
        },
      },
    });
  }

  #calls(program) {
    const alone = new Choices(false);
    const here = new Choices(true);
    const isOwn = (choices, at) => choices.isOwn(at.get('callee')) && choices.isReached(at);
    const calls = [];
    program.traverse({
      CallExpression: (at) => {
        const { arguments: [first], loc } = at.node;
        const end = first?.loc.start ?? loc.end;
        calls.push({ start: loc.start, end, line: loc.start.line, isOwn: isOwn(alone, at), isOwnHere: isOwn(here, at) });
      },
    });
    return calls;
  }

  /** Whether a file spies on a function of the language. */
  spiesOn(file, name) {
    return this.#spied.get(file)?.has(name) === true;
  }

  /** The innermost call that begins around a place. */
  at(file, line, column) {
    const isBefore = (one, other) => one.line < other.line || (one.line === other.line && one.column <= other.column);
    const place = { line, column };
    const around = (this.#files.get(file) ?? []).filter(({ start, end }) => isBefore(start, place) && isBefore(place, end));
    return around.reduce((inner, call) => (inner && isBefore(call.start, inner.start) ? inner : call), undefined);
  }
}

module.exports = { Calls };
