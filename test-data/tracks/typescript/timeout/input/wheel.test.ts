import { expect, test, xtest } from '@jest/globals'
import { turn } from './wheel.ts'

test('turns twice', () => {
  expect(turn(2)).toBe(2)
})

xtest('turns back', () => {
  expect(turn(-1)).toBe(-1)
})

xtest('turns three times', () => {
  expect(turn(3)).toBe(3)
})
