import { test } from 'vitest';
test('never', () => { const a = ; });
