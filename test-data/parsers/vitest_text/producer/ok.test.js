import { test } from 'vitest';
test('passes', () => {});
test('passes too', () => {});
