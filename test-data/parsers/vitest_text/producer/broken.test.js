import { test } from 'vitest'; import './nowhere.js';
test('never', () => {});
