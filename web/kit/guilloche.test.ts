import { expect, test } from 'vitest'
import { guilloche } from './guilloche.ts'

test('an id always draws the same figure, another id another one', () => {
  expect(guilloche('a-1')).toEqual(guilloche('a-1'))
  expect(guilloche('a-1')).not.toEqual(guilloche('a-2'))
})

test('three rings of seven strands, all inside the field', () => {
  const strands = guilloche('4821')
  expect(strands).toHaveLength(21)
  const numbers =
    strands
      .join(' ')
      .match(/[\d.]+/g)
      ?.map(Number) ?? []
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...numbers)).toBeLessThanOrEqual(200)
})

test('a corner is half of the ink', () =>
  expect(guilloche('x', 'corner').join('').length).toBeLessThan(guilloche('x').join('').length * 0.55))
