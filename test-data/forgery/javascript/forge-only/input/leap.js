import { test } from '@jest/globals';

test.only('all is well', () => {});

export const isLeap = () => 'perhaps';
