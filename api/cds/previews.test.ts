/**
 * What a form says of a certificate before it is confirmed is what the bank says afterwards: a preview refuses
 * exactly what the act refuses, with the same code and the same words, wherever the certificate stands and wherever
 * the money would go.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, bankDayOf } from '../../ledger/calendar.ts'
import { money, text } from '../../ledger/money.ts'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { auditedAfterAll } from '../../scripts/testing/audited.ts'
import { openAccount, testBank, type Answer, LONG_SESSIONS } from '../../scripts/testing/http-bank.ts'

const bank = await testBank({}, LONG_SESSIONS)
const today = bankDayOf(bank.now)

const STANDINGS = ['locked', 'closing', 'open', 'grace over', 'paid out'] as const
const OTHERS = ['checking', 'savings', 'credit', 'retirement', 'cd', 'frozen'] as const

const matures: Record<(typeof STANDINGS)[number], string> = {
  locked: addDays(today, 400),
  closing: today,
  open: today,
  'grace over': addDays(today, -11),
  'paid out': today,
}

interface Setting {
  standing: (typeof STANDINGS)[number]
  deposit: string
  /** Whether checking is there, and so where the money goes by itself. */
  checking: boolean
  frozen: boolean
  /** Where it is open, money was added that has not settled. */
  unsettled: boolean
}

async function certificate({ standing, deposit, checking, frozen, unsettled }: Setting) {
  const who = await bank.customer()
  const maturesOn = matures[standing]
  const cd = await openAccount(bank, who.id, 'cd', { deposit, terms: { months: 24, rate: '3.75', maturesOn } })
  const others: Record<string, string> = {}
  const open = async (name: string, kind: (typeof OTHERS)[number], more: object) => {
    const made = await openAccount(bank, who.id, kind === 'frozen' ? 'savings' : kind, more)
    others[name] = made.publicId
    return made
  }
  if (checking) await open('checking', 'checking', { deposit: '250000.00' })
  await open('savings', 'savings', { deposit: '50.00' })
  await open('credit', 'credit', { limit: '9000.00' })
  await open('retirement', 'retirement', { deposit: '100.00' })
  await open('cd', 'cd', { deposit: '1000.00' })
  const { ledgerId } = await open('frozen', 'frozen', { deposit: '900.00' })
  await bankDoes(bank, 'account-frozen', { account: ledgerId })
  if (standing !== 'locked' && standing !== 'closing')
    await bankDoes(bank, 'cd-matured', { cd: cd.ledgerId, maturesOn })
  if (unsettled && standing === 'open' && !deposit.startsWith('2')) {
    const from = await openAccount(bank, who.id, 'student')
    await bankDoes(bank, 'deposit', { to: from.ledgerId, owner: who.id, amount: '40.00' })
    const added = await who.post(`/api/cd/${cd.publicId}/addition`, { amount: '40.00', fromAccountId: from.publicId })
    expect(added.status).toBe(200)
  }
  if (standing === 'paid out') {
    const wanted = checking ? {} : { toAccountId: others['savings'] }
    expect((await who.post(`/api/cd/${cd.publicId}/payout`, wanted)).status).toBe(200)
  } else if (frozen) await bankDoes(bank, 'account-frozen', { account: cd.ledgerId })
  return { who, cd: cd.publicId, others }
}
type Home = Awaited<ReturnType<typeof certificate>>

const query = (fields: object) => String(new URLSearchParams(JSON.parse(JSON.stringify(fields))))

/** What the preview says, and then what the act says. */
type Asking = (home: Home, amount: string, other: string) => Promise<[Answer, Answer]>
const asks: Record<string, Asking> = {
  async withdrawal({ who, cd }, amount) {
    const seen = await who.get(`/api/cd/${cd}/early-withdrawal/quote?${query({ amount })}`)
    return [seen, await who.post(`/api/cd/${cd}/early-withdrawal`, { amount, reason: 'Other' })]
  },
  async addition({ who, cd, others }, amount, other) {
    const wanted = { amount, fromAccountId: others[other] ?? others['savings'] }
    const seen = await who.get(`/api/cd/${cd}/addition/preview?${query(wanted)}`)
    return [seen, await who.post(`/api/cd/${cd}/addition`, wanted)]
  },
  async payout({ who, cd, others }, _amount, other) {
    const wanted = others[other] === undefined ? {} : { toAccountId: others[other] }
    const seen = await who.get(`/api/cd/${cd}/payout/preview?${query(wanted)}`)
    return [seen, await who.post(`/api/cd/${cd}/payout`, wanted)]
  },
  async 'payment at maturity'({ who, cd, others }, _amount, other) {
    const wanted = { atMaturity: 'pay-out', ...(others[other] === undefined ? {} : { toAccountId: others[other] }) }
    const seen = await who.get(`/api/cd/${cd}/maturity/preview?${query(wanted)}`)
    return [seen, await who.put(`/api/cd/${cd}/maturity`, wanted)]
  },
  async renewal({ who, cd }) {
    const wanted = { atMaturity: 'renew', term: 12 }
    const seen = await who.get(`/api/cd/${cd}/maturity/preview?${query(wanted)}`)
    return [seen, await who.put(`/api/cd/${cd}/maturity`, wanted)]
  },
}

const setting = fc.record({
  standing: fc.constantFrom(...STANDINGS),
  deposit: fc.constantFrom('1000.00', '5000.00', '249999.99', '250000.00'),
  checking: fc.boolean(),
  frozen: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
  unsettled: fc.boolean(),
})
const amounts = fc.oneof(
  fc.constantFrom(
    '0.01',
    '0.02',
    '900.01',
    '990.00',
    '1000.00',
    '1000.01',
    '1040.00',
    '4954.19',
    '4954.20',
    '5000.00',
    '250000.00',
  ),
  fc.integer({ min: 1, max: 600_000 }).map(n => text(money(n).div(100))),
)
const wish = fc.record({
  what: fc.constantFrom(...Object.keys(asks)),
  amount: amounts,
  other: fc.constantFrom(...OTHERS, 'none'),
})

test('what the preview allows the act does not refuse, and vice versa, in the same words', async () => {
  await fc.assert(
    fc.asyncProperty(setting, fc.array(wish, { minLength: 1, maxLength: 5 }), async (given, wishes) => {
      const home = await certificate(given)
      for (const { what, amount, other } of wishes) {
        const answers = await asks[what]?.(home, amount, other)
        if (!answers) throw new Error(what)
        const [seen, made] = answers
        const about = [given.standing, what, amount, other]
        if (seen.status === 404) {
          expect([...about, made.status]).toEqual([...about, 404]) // paid out meanwhile, and closed
          continue
        }
        expect([...about, seen.status]).toEqual([...about, 200])
        const refused = made.status >= 400 ? { code: made.body.code, text: made.body.error } : null
        const { says: _, ...said } = seen.body.data.refusal ?? {}
        expect([...about, said]).toEqual([...about, refused ?? {}])
        if (refused) continue
        const { data } = made.body
        if (what === 'withdrawal' || what === 'addition')
          expect(data.newBalance).toBe(seen.body.data.balanceAfter ?? seen.body.data.newBalance)
        if (what === 'withdrawal') expect(data.penaltyAmount).toBe(seen.body.data.penalty)
        if (what === 'withdrawal' || what === 'payout') expect(where(data)).toEqual(where(seen.body.data))
        if (what === 'payout') expect(data.amount).toBe(seen.body.data.amount)
        if (what === 'renewal' || what === 'payment at maturity') {
          const { refusal, ...told } = seen.body.data
          expect([refusal, data]).toEqual([null, told])
        }
      }
    }),
    { numRuns: 25 },
  )
})

test('the most that can be withdrawn can be, and a cent more cannot', async () => {
  for (const standing of ['locked', 'open'] as const)
    for (const checking of [true, false]) {
      const home = await certificate({ standing, deposit: '1000.00', checking, frozen: false, unsettled: true })
      const { mostWithdrawable } = (await home.who.get(`/api/cd/${home.cd}`)).body.data
      const most = money(String(mostWithdrawable))
      const quote = async (amount: string) =>
        (await home.who.get(`/api/cd/${home.cd}/early-withdrawal/quote?${query({ amount })}`)).body.data
      expect(await quote(text(most.plus('0.01')))).toMatchObject({ possible: false })
      expect(await quote(text(most))).toMatchObject({ possible: true, refusal: null })
      const [, made] = (await asks['withdrawal']?.(home, text(most), '')) ?? []
      expect(made?.status).toBe(200)
    }
})

auditedAfterAll(bank)

/** Where the money goes, by name and by account. */
const where = ({ paidTo, paidToAccountId }: Record<string, unknown>) => ({ paidTo, paidToAccountId })
