import { expect, test } from 'vitest'
import { columnsOf } from './account-actions.tsx'

test.each([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])(
  'of %i quick actions none stands alone in the last row of a desk',
  count => {
    const columns = columnsOf(count)['--columns']
    expect(columns).toBeLessThanOrEqual(5)
    expect(count % columns).not.toBe(1)
  },
)
