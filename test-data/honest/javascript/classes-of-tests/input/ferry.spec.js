import { greet, places } from './ferry';

class Suite {
  constructor(decks) {
    this.decks = decks;
  }

  run() {
    describe(this.name(), () => {
      test('holds cars', () => expect(places(this.decks)).toBe(4 * this.decks));
      this.more();
    });
  }

  name() {
    return `${this.decks} decks`;
  }

  more() {}
}

class Large extends Suite {
  more() {
    test('is large', () => expect(places(this.decks)).toBeGreaterThan(4));
  }
}

new Suite(1).run();
new Large(2).run();

const suites = {
  'greets a friend': () => expect(greet()).toBe('Ahoy, friend!'),
  'greets Ada': () => expect(greet('Ada')).toBe('Ahoy, Ada!'),
};
Object.keys(suites).forEach((name) => it(name, suites[name]));
