import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Balance, Money } from './money.tsx'

test.each([
  ['2840.12', '+$2,840.12', 'in'],
  ['-118.40', '\u2212$118.40', 'out'],
  ['0.00', '$0.00', 'out'],
] as const)('a movement of %s is written %s and looks %s', (amount, text, tone) => {
  render(<Money amount={amount} movement />)
  expect(screen.getByText(text).className).toContain(tone)
})

test('a balance rolls only when it changes', () => {
  const { rerender } = render(<Balance amount="1.00" />)
  expect(screen.getByText('$1.00').className).not.toContain('rolled')
  rerender(<Balance amount="2.00" />)
  expect(screen.getByText('$2.00').className).toContain('rolled')
})
