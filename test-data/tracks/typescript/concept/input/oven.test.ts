import { describe, expect, it } from '@jest/globals'
import { EXPECTED_MINUTES, remainingMinutes } from './oven.ts'

describe('EXPECTED_MINUTES', () => {
  it('is forty', () => {
    expect(EXPECTED_MINUTES).toBe(40)
  })
})

describe('remainingMinutes', () => {
  it('after thirty', () => {
    expect(remainingMinutes(30)).toBe(10)
  })
})
