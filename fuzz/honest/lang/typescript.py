"""Test files of Jest in TypeScript, made of the blocks of JavaScript."""

from common import plain, tool

from lang import javascript

TRACK = "typescript"
PRESET = "@exercism/babel-preset-typescript"
EXTENSIONS = ("ts", "test.ts")
JEST = tool("BARE_JEST_TS", "/usr/local/share/test-runner/tracks/typescript")
BLOCKS = javascript.BLOCKS
RIGHT = """export const places = (decks: number): number => {
  if (decks < 0) throw new RangeError('no such deck');
  return decks * 4;
};
export const greet = (name = 'friend'): string => `Ahoy, ${name}!`;
export const later = async (n: number): Promise<number> => n + 1;
export class Ferry {
  private readonly cars: string[] = [];
  constructor(private readonly decks: number) {}
  load(car: string): this {
    this.cars.push(car);
    return this;
  }
  get free(): number {
    return places(this.decks) - this.cars.length;
  }
}
"""
HELPER = javascript.HELPER.replace("(n)", "(n: number)", 1)


def generate(rng, only):
    """Test files of some blocks, or one of the blocks that `only` names."""
    return javascript.exercise(rng, only, EXTENSIONS, RIGHT, HELPER)


def bare(folder, case):
    """What plain Jest reports."""
    return javascript.of_jest(folder, JEST, PRESET)


shown_name = javascript.shown_name
bare_name = product_name = plain
