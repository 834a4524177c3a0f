import { Boat } from './boat'

test('has parts', () => {
  expect(new Boat().size).toBe(2)
})
