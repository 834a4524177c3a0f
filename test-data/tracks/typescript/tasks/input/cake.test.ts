import { describe, expect, it } from '@jest/globals'
import { LAYERS, bake } from './cake.ts'

describe('layers', () => {
  it('are three', () => {
    expect(LAYERS).toBe(3)
  })

  it.skip('are more', () => {
    expect(LAYERS).toBeGreaterThan(3)
  })
})

describe('bake', () => {
  it('in time', () => {
    expect<string>(bake(20)).toBe('done')
  })
})
