// Tries C-124, C-126.
import { expect, test } from 'vitest'
import { CHECK_DELIVERIES, CHECK_QUANTITIES, CHECK_STYLES, checkOrderPrice } from '../../../ledger/rates/check-order.ts'
import { text } from '../../../ledger/money.ts'
import { defaultPricing, draftSchema, emptyDraft, plainCustomization, priceOf } from './order-draft.ts'
import { namesIn } from '../../../ledger/table.ts'

const address = { id: 'a', name: 'Home', street: '1 Elm', city: 'Salem', state: 'OR', zip: '97301', primary: true }
const rest = { address, customization: plainCustomization, photo: undefined }
const full = { ...emptyDraft('acc', 'a'), checkStyle: 'premium', quantity: '4', agreeToTerms: true }

test('shows what the bank will take, for every one of the 36 combinations', () => {
  for (const style of namesIn(CHECK_STYLES))
    for (const quantity of [1, 2, 4] as const satisfies readonly (keyof typeof CHECK_QUANTITIES)[])
      for (const delivery of namesIn(CHECK_DELIVERIES))
        expect(
          priceOf(defaultPricing, { ...full, checkStyle: style, quantity: String(quantity), deliveryMethod: delivery })
            ?.total,
        ).toBe(text(checkOrderPrice({ style, quantity, delivery }).total))
})

test.each([
  [{}, undefined],
  [{ accountId: '' }, 'Please select an account'],
  [{ checkStyle: '' }, 'Please select a check style'],
  [{ quantity: '' }, 'Please select a quantity'],
  [{ agreeToTerms: false }, 'You must agree to the terms and conditions'],
  [{ checkStyle: 'custom' }, 'Please upload a custom photo for your checks'],
])('%j: %s', (change, message) =>
  expect(draftSchema(() => rest).safeParse({ ...full, ...change }).error?.issues[0]?.message).toBe(message),
)

test('an order without an address', () =>
  expect(draftSchema(() => ({ ...rest, address: undefined })).safeParse(full).error?.issues[0]?.message).toBe(
    'Please select a shipping address',
  ))
