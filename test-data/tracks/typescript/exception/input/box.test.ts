import { describe, expect, it } from '@jest/globals'
import { first } from './box.ts'

describe('a box', () => {
  it('is full', () => {
    expect(first(['book'])).toBe('BOOK')
  })

  it('is empty', () => {
    expect(first([])).toBe('')
  })

  it('holds nothing', () => {
    expect(first([undefined as unknown as string])).toBe('')
  })

  it('is meant to be empty', () => {
    expect(() => first([])).toThrow('the box is empty')
  })
})
