import { leave } from './door.ts'

it('by the front door', () => {
  expect(leave('front')).toBe('front')
})

xit('by the back door', () => {
  expect(leave('back')).toBe('window')
})
