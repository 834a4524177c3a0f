import { Boat } from './boat'

test('has a name', () => {
  expect(new Boat([], 'Berta').name).toBe('Alma')
})
