import { expect, test } from 'vitest'
import { stepLine } from './step-line.ts'

const box = { width: 100, height: 50, margin: 5 }

test('a balance holds until it changes', () => {
  const { path, lowest } = stepLine([10, 0, 5, 5], box)
  expect(path).toBe('M0 5H25V45H50V25H75V25H100')
  expect(lowest).toBe(1)
})

test('the alert line fits in, and a flat line does not divide by zero', () => {
  expect(stepLine([10, 10], box, [0]).y(0)).toBe(45)
  expect(stepLine([7, 7], box).path).toBe('M0 45H50V45H100')
})

test('a day that ends higher than its poorest moment goes down there first, as the lowest', () => {
  const { path, lowest } = stepLine([10, 5, 10], box, [], { index: 2, value: 0 })
  expect(path).toBe('M0 5H33.3V25H66.7V45V5H100')
  expect(lowest).toBe(2)
})
