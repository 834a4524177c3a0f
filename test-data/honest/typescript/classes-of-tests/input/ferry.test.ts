import { greet, places } from './ferry';

class Suite {
  constructor(protected readonly decks: number) {}

  run(): void {
    describe(this.name(), () => {
      test('holds cars', () => expect(places(this.decks)).toBe(4 * this.decks));
      this.more();
    });
  }

  name(): string {
    return `${this.decks} decks`;
  }

  more(): void {}
}

class Large extends Suite {
  more(): void {
    test('is large', () => expect(places(this.decks)).toBeGreaterThan(4));
  }
}

new Suite(1).run();
new Large(2).run();

const suites: Record<string, () => void> = {
  'greets a friend': () => expect(greet()).toBe('Ahoy, friend!'),
  'greets Ada': () => expect(greet('Ada')).toBe('Ahoy, Ada!'),
};
Object.keys(suites).forEach((name) => it(name, suites[name]));
