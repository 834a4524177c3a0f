import { describe, expect, it } from '@jest/globals'
import { say } from './parrot.ts'

describe('a parrot', () => {
  it('says a word', () => {
    expect(say('hello')).toBe('hello')
  })

  it('says another', () => {
    expect(say('grüße ✓')).toBe('hello')
  })

  it('is silent', () => {
    expect(typeof say).toBe('function')
  })

  it('says much', () => {
    for (let i = 0; i < 100; i += 1) console.log('again and again')
  })
})
