import { expect, test } from 'vitest'
import { pulledBy } from './pull.ts'

test.each([
  ['down', { x: 100, y: 180 }, 80],
  ['up', { x: 100, y: 20 }, 0],
  ['to the side', { x: 200, y: 140 }, 0],
  ['not at all', { x: 100, y: 100 }, 0],
])('a finger that goes %s', (_, to, by) => expect(pulledBy({ x: 100, y: 100 }, to)).toBe(by))
