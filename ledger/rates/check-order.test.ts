// Tries C-124.
import { describe, expect, test } from 'vitest'
import { entriesIn } from '../table.ts'
import { checkOrderPrice } from './check-order.ts'
import { shown } from '../../scripts/testing/formulas.ts'

describe('check orders: all 36 prices (LED-31)', () => {
  const [styles, quantities, deliveries] = [
    { standard: 2000, premium: 2500, scenic: 2800, custom: 3500 },
    [
      [1, 2000],
      [2, 3600],
      [4, 6500],
    ] as const,
    { standard: 0, expedited: 895, overnight: 1595 },
  ]
  const all = entriesIn(styles).flatMap(([style, a]) =>
    quantities.flatMap(([quantity, b]) =>
      entriesIn(deliveries).map(([delivery, c]) => ({ style, quantity, delivery, whole: a + b + c })),
    ),
  )
  test.each(all)('$style, $quantity, $delivery', ({ style, quantity, delivery, whole }) => {
    const order = { style, quantity, delivery }
    const tax = Math.floor((whole * 825 + 5000) / 10_000) // whole cents, half up
    const price = checkOrderPrice(order)
    expect([price.subtotal, price.tax, price.total].map(shown)).toEqual(
      [whole, tax, whole + tax].map(n => (n / 100).toFixed(2)),
    )
  })

  test('the one tie: premium, value pack, standard delivery', () => {
    // tax 7.425
    expect(shown(checkOrderPrice({ style: 'premium', quantity: 4, delivery: 'standard' }).total)).toBe('97.43')
  })
})
