import { expect, test } from '@jest/globals';
import { say, shout } from './parrot';

test('is silent', () => {
  expect(1).toBe(1);
});

test('says a word', () => {
  expect(say('hello')).toBe('hello');
});

test('says many words', () => {
  expect(say('héllo 👩‍👩‍👧', 100)).toBe('hello');
});

test('shouts', async () => {
  await Promise.resolve();
  expect(shout('now')).toBe('now');
});
