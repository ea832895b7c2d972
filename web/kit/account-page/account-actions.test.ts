import { expect, test } from 'vitest'
import { columnsOf, offered } from './account-actions.tsx'

test.each([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])(
  'of %i quick actions none stands alone in the last row of a desk',
  count => {
    const columns = columnsOf(count)['--columns']
    expect(columns).toBeLessThanOrEqual(5)
    expect(count % columns).not.toBe(1)
  },
)

test('a frozen account offers nothing that takes money out of it', () => {
  const account = { id: '1', type: 'checking', accountNumber: '1', balance: '1.00' }
  const actions = [
    { label: 'Deposit', icon: 'deposit', open: () => undefined },
    { label: 'Withdraw', icon: 'withdraw', to: '/withdraw', takesOut: true },
    { label: 'Alerts', icon: 'bell', to: '/account-alerts' },
  ] as const
  expect(offered({ ...account, status: 'Active' }, actions)).toEqual(actions)
  expect(offered({ ...account, status: 'Frozen' }, actions).map(({ label }) => label)).toEqual(['Deposit', 'Alerts'])
})
