import { describe, expect, test } from 'tstyche'
import { bake } from '../cake.ts'

describe('bake', () => {
  test('takes a number', () => {
    expect<Parameters<typeof bake>>().type.toBe<[number]>()
  })
})
