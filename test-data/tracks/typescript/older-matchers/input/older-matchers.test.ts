import { half } from './older-matchers'

describe('half', () => {
  it('of an even number', () => {
    expect(half(4)).toBe(2)
  })

  it('of an odd number', () => {
    expect(() => half(1)).toThrowError('odd')
  })
})
