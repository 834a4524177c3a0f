import { describe, expect, test } from '@jest/globals'
import { Kettle } from './late-rejection.ts'

describe('Kettle', () => {
  test('heats', () => {
    expect(new Kettle().heat(30)).toBe(50)
  })

  test('boils over', () => {
    expect(new Kettle().heat(90)).toBe(110)
  })

  test('heats again', () => {
    expect(new Kettle().heat(40)).toBe(60)
  })
})
