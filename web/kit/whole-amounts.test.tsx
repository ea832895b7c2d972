import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WholeAmounts } from './whole-amounts.tsx'

test('an amount of a sentence stays on one line with its sign, whatever stands around it', () => {
  const html = renderToStaticMarkup(<WholeAmounts text="−$1,430.50 avant, +$57.62, $0.00 après 3 jours." />)
  expect(html).toBe(
    ['−$1,430.50', '+$57.62', '$0.00']
      .map(amount => `<span class="num">${amount}</span>`)
      .reduce((text, span, i) => text.replace(`{${i}}`, span), '{0} avant, {1}, {2} après 3 jours.'),
  )
})
