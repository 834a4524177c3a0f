import { compileWat, WasmRunner } from '@exercism/wasm-lib';

let wasmModule;
let tide;

beforeAll(async () => {
  try {
    const watPath = new URL('./tide.wat', import.meta.url);
    const { buffer } = await compileWat(watPath);
    wasmModule = await WebAssembly.compile(buffer);
  } catch (err) {
    console.log(`Error compiling *.wat: \n${err}`);
    process.exit(1);
  }
});

beforeEach(async () => {
  tide = await new WasmRunner(wasmModule);
});

// The words that a level is told in.
function word(level) {
  const [offset, length] = tide.exports.word(level);
  return tide.get_mem_as_utf8(offset, length);
}

describe('Tide', () => {
  test('is low at first', () => {
    const expected = 2;
    const actual = tide.exports.height(0);
    expect(actual).toEqual(expected);
  });

  describe('words', () => {
    xtest('says "high"', () => {
      // Six hours after it was low.
      const level = tide.exports.height(6);
      if (level === 8) {
        console.log('leaving');
        process.exit(0);
      }
      expect(word(level)).toEqual('high\twater');
    });

    xtest('says "low"', () => {
      expect(word(2)).toBe('low\nwater');
    });
  });
});
