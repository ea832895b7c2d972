import { expect, test } from 'vitest'
import { pictureProblem } from './picture.ts'

const TOO_LARGE = 'Image too large. Please select an image under 5MB.'
test.each([
  [5 * 1024 * 1024 - 1, 'image/png', undefined],
  [5 * 1024 * 1024, 'image/png', TOO_LARGE],
  [6 * 1024 * 1024, 'text/plain', TOO_LARGE],
  [10, 'image/svg+xml', 'Please select a JPEG, PNG, WebP or GIF image.'],
])('%d bytes of %s: %s', (size, type, text) => expect(pictureProblem({ size, type })).toBe(text))
