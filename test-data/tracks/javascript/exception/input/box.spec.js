import { beforeEach, describe, expect, test } from '@jest/globals';
import { Box } from './box';

describe('Box', () => {
  let box;

  beforeEach(() => {
    box = new Box();
  });

  test('is empty', () => {
    expect(box.content).toBeUndefined();
  });

  test('opens', () => {
    expect(box.open()).toBe('toy');
  });

  test('makes a sound', () => {
    expect(box.shake()).toBe('silence');
  });

  test('falls', () => {
    expect(() => box.drop()).toThrow('too low');
  });

  test('falls deep', () => {
    box.drop();
  });

  test('is in a box', () => {
    box.nest();
  });

  test('is lifted', async () => {
    await box.lift();
  });

  test('is not there', () => {
    box.burn();
  });

  test('never arrives', () => new Promise(() => {}), 20);
});
