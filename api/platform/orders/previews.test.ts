/**
 * What a form says before it is confirmed is what the bank says afterwards: a preview refuses exactly what the act
 * refuses, with the same code and the same words, whatever is asked for.
 */
import fc from 'fast-check'
import { fill, type Phrase } from '../../../ledger/phrase.ts'
import { expect, test } from 'vitest'
import { addDays } from '../../../ledger/calendar.ts'
import { testBank, type TestCustomer } from '../../../scripts/testing/http-bank.ts'
import { addPayee } from '../../../scripts/testing/payee.ts'
import { holderOf } from '../../../scripts/testing/holder.ts'

const bank = await testBank()
const TODAY = '2026-11-18'

interface Home {
  who: TestCustomer
  checking: string
  retirement: string
  card: string
  payee: string
}

async function home(): Promise<Home> {
  const {
    who,
    checking,
    credit: card,
    retirement,
  } = await holderOf(bank, { checking: '12000.00', credit: '9000.00', retirement: '0.01' })
  const ids = { checking: checking.publicId, card: card.publicId, retirement: retirement.publicId }
  return { who, ...ids, payee: await addPayee(bank, who) }
}

type Foretold = { code: string; text: string; says: Phrase }

interface Said {
  status: number
  body: { code?: string; error?: string; message?: string; data?: { refusal: Foretold | null } }
}

const asQuery = (fields: Record<string, string>) => String(new URLSearchParams(fields))

/** What the preview says, and then what the act says. */
type Asking = (home: Home, amount: string, on: string) => Promise<[Said, Said]>

const withdrawing =
  (withdrawalType: string, from: 'checking' | 'card'): Asking =>
  async (one, amount) => {
    const wanted = { accountId: one[from], withdrawalType, amount }
    const seen = await one.who.get(`/api/withdrawals/preview?${asQuery(wanted)}`)
    const more = withdrawalType === 'cashAdvance' ? { agreedToTerms: true } : {}
    return [seen, await one.who.post('/api/withdrawals/withdraw', { ...wanted, ...more })]
  }

const moving =
  (to: 'card' | 'retirement'): Asking =>
  async (one, amount, transferDate) => {
    const about = { transferType: 'internal', fromAccount: one.checking, toAccount: one[to] }
    const wanted = { ...about, amount, transferDate }
    const seen = await one.who.get(`/api/transfers/preview?${asQuery(wanted)}`)
    return [seen, await one.who.post('/api/transfers/transfer', wanted)]
  }

const paying: Asking = async (one, amount, paymentDate) => {
  const wanted = { payeeId: one.payee, accountId: one.checking, amount, paymentDate }
  const seen = await one.who.get(`/api/payments/preview?${asQuery(wanted)}`)
  return [seen, await one.who.post('/api/payments', wanted)]
}

const payingIn =
  (to: 'card' | 'retirement', path: string, from?: 'checking'): Asking =>
  async (one, amount) => {
    const wanted = { accountId: one[to], amount, ...(from ? { fromAccountId: one[from] } : {}) }
    const seen = await one.who.get(`/api/accounts/pay-in/preview?${asQuery(wanted)}`)
    const { accountId, ...rest } = wanted
    return [seen, await one.who.post(`/api/${path.replace('*', accountId)}`, rest)]
  }

const asks: Readonly<Record<string, Asking>> = {
  atm: withdrawing('atm', 'checking'),
  branch: withdrawing('branch', 'checking'),
  'cash advance': withdrawing('cashAdvance', 'card'),
  contribution: moving('retirement'),
  'card paid': moving('card'),
  'bill payment': paying,
  'card paid in': payingIn('card', 'credit-accounts/*/payment', 'checking'),
  'card paid from outside': payingIn('card', 'credit-accounts/*/payment'),
  'contribution made': payingIn('retirement', 'retirement/*/deposit', 'checking'),
  'contribution from outside': payingIn('retirement', 'retirement/*/deposit'),
}

const LIMITS = ['500.00', '500.01', '3000.00', '3000.01', '10000.00', '10000.01', '12000.00', '12000.01']
const amounts = fc.oneof(
  fc.constantFrom(...LIMITS),
  fc.integer({ min: 1, max: 1_300_000 }).map(n => (n / 100).toFixed(2)),
)
const wish = fc.record({
  what: fc.constantFrom(...Object.keys(asks)),
  amount: amounts,
  on: fc.integer({ min: 0, max: 3 }).map(n => addDays(TODAY, n)),
})

test('a preview refuses what the act refuses, in the same words', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { minLength: 1, maxLength: 6 }), async wishes => {
      const one = await home()
      for (const { what, amount, on } of wishes) {
        const [seen, made] = (await asks[what]?.(one, amount, on)) ?? []
        expect(seen?.status).toBe(200)
        const refusal = made && made.status >= 400 ? made.body.code : undefined
        expect([what, amount, on, seen?.body.data?.refusal?.code]).toEqual([what, amount, on, refusal])
      }
    }),
    { numRuns: 12 },
  )
})

test.each([
  ['atm', '500.01', 'exceeds_daily_limit'],
  ['branch', '10000.01', 'exceeds_transaction_limit'],
  ['cash advance', '3000.01', 'exceeds_transaction_limit'],
  ['contribution', '9999.00', 'exceeds_yearly_limit'],
  ['bill payment', '12000.01', 'insufficient_funds'],
  ['contribution made', '9999.00', 'exceeds_yearly_limit'],
  ['card paid in', '12000.01', 'insufficient_funds'],
] as const)('%s of %s is refused before it is confirmed', async (what, amount, code) => {
  const [seen, made] = (await asks[what]?.(await home(), amount, TODAY)) ?? []
  expect(made?.body.code).toBe(code)
  const text = made?.body.error ?? made?.body.message
  const refusal = seen?.body.data?.refusal
  expect(refusal).toMatchObject({ code, text })
  expect(refusal && fill(refusal.says.template, refusal.says.values)).toBe(text)
})
