import { places } from './ferry';

// test('in a comment', () => {});
/*
describe('in a comment', () => {
  test('too', () => {});
});
*/
const text = "test('in a string', () => {})";
const template = `
test('in a template', () => {
  expect(1).toBe(2);
});
`;
const fake = { test: (name, body) => name, it: (name) => name, describe: () => {} };

fake.test('not one', () => {});
fake.describe('not a group', () => {});

function neverCalled() {
  test('never', () => {
    throw new Error('never');
  });
}

test('a regular expression', () => {
  expect(/a/.test('a')).toBe(true);
  expect(text.length + template.length).toBeGreaterThan(0);
});

describe('empty', () => {});

test('two decks', () => {
  expect(places(2)).toBe(8);
});
