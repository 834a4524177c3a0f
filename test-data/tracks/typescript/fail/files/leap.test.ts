import { describe, it, expect, xit } from '@jest/globals'
import { isLeap } from './leap.ts'

describe('A leap year', () => {
  it('year not divisible by 4: common year', () => {
    expect(isLeap(2015)).toBe(false)
  })

  xit('year divisible by 4, not divisible by 100: leap year', () => {
    const years: readonly number[] = [1996, 2004]
    for (const year of years) {
      expect(isLeap(year)).toBe(true)
    }
  })
})

xdescribe('Another', () => {
  xit('century', () => {
    expect(isLeap(2000)).toBe(true)
  })
})
