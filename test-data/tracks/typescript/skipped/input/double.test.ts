import { describe, expect, it, xdescribe, xit } from '@jest/globals'
import { twice } from './double.ts'

describe('twice', () => {
  it('one', () => {
    expect(twice(1)).toBe(2)
  })

  xit('two', () => {
    expect(twice(2)).toBe(4)
  })
})

xdescribe('twice less than nothing', () => {
  it('minus one', () => {
    expect(twice(-1)).toBe(-2)
  })
})
