/** One customer with every kind of account, and a request for each kind of order, as its page sends it. */
import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { addDays, bankDayOf } from '../../../ledger/calendar.ts'
import { presentBill } from '../../../api/pay-bills/present-bill.ts'
import { text, ZERO } from '../../../ledger/money.ts'
import { PLAN_THAT_LENDS } from '../../../ledger/rates/plan-loan.ts'
import { pricesOn, publishQuotes } from '../../../api/platform/published-quotes.ts'
import { bankDoes } from '../account-bank.ts'
import { checkDrawing } from '../check-drawing.ts'
import { openAccount, type Answer, type TestAccount, type TestBank, type TestCustomer } from '../http-bank.ts'
import { addPayee } from '../payee.ts'
import { formOf } from '../forms.ts'

const KINDS = ['checking', 'savings', 'credit', 'retirement', 'investment'] as const

export interface Household {
  readonly who: TestCustomer
  readonly of: Readonly<Record<(typeof KINDS)[number] | 'locked' | 'mature' | 'second' | 'plan', TestAccount>>
  readonly payee: string
  /** Of a share of NLEC. */
  readonly price: string
}

/**
 * Money on every account, a card that was overpaid, a certificate that has matured, a payee,
 * and a bill that pays itself tomorrow.
 */
export async function openHousehold(bank: TestBank): Promise<Household> {
  const who = await bank.customer()
  const today = bankDayOf(bank.now)
  await publishQuotes(bank.machinery, today)
  const rate = '3.75'
  const open = (...[kind, opening]: [Parameters<typeof openAccount>[2], Parameters<typeof openAccount>[3]]) =>
    openAccount(bank, who.id, kind, opening)
  const of = {
    mature: await open('cd', { deposit: '5000.00', terms: { months: 24, rate, maturesOn: today } }),
    locked: await open('cd', { deposit: '5000.00', terms: { months: 24, rate, maturesOn: addDays(today, 700) } }),
    checking: await open('checking', { deposit: '50000.00' }),
    savings: await open('savings', { deposit: '20000.00' }),
    credit: await open('credit', { limit: '5000.00' }),
    retirement: await open('retirement', { deposit: '100.00' }),
    second: await open('retirement', { deposit: '100.00' }),
    plan: await open('retirement', { deposit: '9000.00', terms: { plan: PLAN_THAT_LENDS } }),
    investment: await open('investment', { deposit: '20000.00' }),
  }
  await bankDoes(bank, 'cd-matured', { cd: of.mature.ledgerId, maturesOn: today })
  // The card is in credit, by what an operator may give.
  const card = of.credit.ledgerId
  await bankDoes(bank, 'rewards-earned', { card, points: '32500' })
  await bankDoes(bank, 'rewards-redeemed', { card, points: '30000', reward: 'Credit', statementCredit: '300.00' })
  const payee = await addPayee(bank, who)
  const [at, now] = [await bank.machinery.clocks.bank(), bank.now]
  const bill = { customer: who.id, payee, dueOn: addDays(today, 1), amount: '61.50', today, at, now }
  const presented = await bank.machinery.db.asBank(tx => presentBill(tx, bill))
  const { status } = await who.put(`/api/bills/${presented?.id ?? ''}/autopay`, { autopay: true })
  if (status !== 200) throw new Error(`the bill is not paid by itself: ${status}`)
  const prices = await bank.machinery.db.asBank(tx => pricesOn(tx, today))
  return { who, of, payee, price: text(prices.get('NLEC') ?? ZERO) }
}

type Body = object | (() => FormData)

/** A request that is sent the same each time. Its key may be its document's own number. */
export interface Request {
  readonly name: string
  readonly kind: string
  readonly path: string
  readonly key: string
  readonly body: Body
}

export type Send = (path: string, body: unknown, key: string) => Promise<Answer>

export const send =
  ({ who }: Household): Send =>
  (path, body, key) =>
    who.post(path, body, { key })

export const ask = (by: Send, { path, body, key }: Request): Promise<Answer> =>
  by(path, typeof body === 'function' ? body() : body, key)

/**
 * One request a kind and way of making it, each under a key of its own that begins with `tag`. `today` is the bank's.
 */
export async function everyRequest({ of, payee, price }: Household, today: string, tag: string): Promise<Request[]> {
  const tomorrow = addDays(today, 1)
  const [checking, savings] = [of.checking.publicId, of.savings.publicId]
  const elsewhere = { bankName: 'Ally Bank', routingNumber: '124003116', accountHolderName: 'Pat Doe' }
  const accountHolderAddress = { street: '1 Elm St', city: 'Reno', state: 'NV', zipCode: '89501' }
  const wireTransfer = { ...elsewhere, accountNumber: '9876543210', accountHolderAddress }
  const externalAccount = { ...elsewhere, accountNumber: '555666777', accountType: 'checking' }
  const transfer = { fromAccount: checking, amount: 11, transferDate: today }
  const own = { ...transfer, transferType: 'internal', toAccount: savings }
  const weekly = { transferFrequency: 'weekly', recurringEndDate: addDays(today, 60) }
  const cash = { accountId: checking, amount: 20, withdrawalType: 'branch', receiptEmail: 'pat@example.com' }
  const at = { scheduledDate: tomorrow, scheduledTime: '10:00' }
  const bill = { payeeId: payee, accountId: checking, amount: 13, paymentDate: today }
  const shares = { symbol: 'NLEC', quantity: 1, orderType: 'market', limitPrice: null }
  const traded = { side: 'buy', symbol: 'NLEC', quantity: 2, price }
  const mix = { stocks: 60, bonds: 0, cash: 40, alternatives: 0 }
  const installments = { amount: 9, withdrawalType: 'installment', reason: 'retirement', frequency: 'monthly' }
  const [transfers, withdrawals] = ['/api/transfers/transfer', '/api/withdrawals/withdraw']
  const listed: [name: string, kind: string, path: string, body: Body][] = [
    ['a transfer between own accounts', 'transfer', transfers, own],
    ['one of tomorrow', 'transfer', transfers, { ...own, transferDate: tomorrow, amount: 12 }],
    ['one that comes each week', 'transfer', transfers, { ...own, ...weekly, amount: 14 }],
    ['one to a card', 'transfer', transfers, { ...own, toAccount: of.credit.publicId, amount: 15 }],
    ['one to another bank', 'transfer', transfers, { ...transfer, transferType: 'external', externalAccount }],
    ['a wire', 'transfer', transfers, { ...transfer, transferType: 'wire', wireTransfer, undoSeconds: 30 }],
    ['cash at the counter', 'withdrawal', withdrawals, cash],
    ['cash at the counter with an undo', 'withdrawal', withdrawals, { ...cash, amount: 40, undoSeconds: 30 }],
    ['cash at the counter tomorrow', 'withdrawal', withdrawals, { ...cash, ...at, amount: 60 }],
    ['cash at a machine', 'withdrawal', withdrawals, { ...cash, withdrawalType: 'atm' }],
    [
      'cash on a card',
      'withdrawal',
      withdrawals,
      { ...cash, accountId: of.credit.publicId, withdrawalType: 'cashAdvance' },
    ],
    [
      'cash on a card with an undo',
      'withdrawal',
      withdrawals,
      { ...cash, accountId: of.credit.publicId, withdrawalType: 'cashAdvance', amount: 30, undoSeconds: 30 },
    ],
    ['a bill today', 'bill-payment', '/api/payments', bill],
    [
      'a bill each week',
      'bill-payment',
      '/api/payments/recurring',
      { ...bill, paymentDate: tomorrow, frequency: 'weekly' },
    ],
    ['an automatic payment', 'autopay', '/api/autopay', autopay(checking, 'bill', payee, tomorrow)],
    [
      'an automatic payment to a card',
      'autopay',
      '/api/autopay',
      autopay(checking, 'transfer', of.credit.publicId, tomorrow),
    ],
    ['a deposit', 'deposit', '/api/savings/primary/deposit', { amount: 16 }],
    ['a card payment', 'card-payment', '/api/credit-accounts/primary/payment', { amount: 17, fromAccountId: checking }],
    [
      'a credit balance',
      'credit-balance-refund',
      '/api/credit-accounts/primary/credit-balance',
      { amount: 18, toAccountId: checking },
    ],
    [
      'cash on a card into an account',
      'cash-advance',
      '/api/credit-accounts/primary/cash-advance',
      { amount: 24, toAccountId: checking },
    ],
    [
      'a balance of another bank’s card',
      'balance-transfer',
      '/api/credit-accounts/primary/balance-transfers',
      { amount: 26, issuer: 'Harbor Bank', cardNumber: '4111 1111 1111 1111' },
    ],
    [
      'a reward',
      'rewards-redeemed',
      '/api/credit-accounts/primary/rewards',
      { reward: 'deposit-25', toAccountId: checking },
    ],
    ['a contribution', 'contribution', '/api/retirement/primary/deposit', { amount: 19, fromAccountId: checking }],
    [
      'a contribution each month',
      'contribution',
      '/api/retirement/primary/contributions',
      { amount: 25, frequency: 'monthly', startDate: tomorrow, fromAccountId: checking },
    ],
    [
      'money out of retirement',
      'distribution',
      '/api/retirement/primary/withdrawal',
      { amount: 23, withdrawalType: 'partial', reason: 'other', toAccountId: checking },
    ],
    [
      'money out of retirement each month',
      'distribution',
      '/api/retirement/primary/withdrawal',
      { ...installments, startDate: tomorrow, toAccountId: checking },
    ],
    [
      'money on to another retirement account',
      'rollover',
      `/api/retirement/${of.second.publicId}/rollover`,
      { amount: 26, fromAccountId: of.retirement.publicId },
    ],
    [
      'money of a plan elsewhere',
      'direct-rollover',
      '/api/retirement/primary/direct-rollovers',
      { amount: 2027, provider: 'Harbor Plans', plan: '401k', lastFour: '4417' },
    ],
    [
      'a loan of a retirement plan',
      'retirement-loan',
      `/api/retirement/${of.plan.publicId}/loan`,
      { amount: 1027, years: 1, toAccountId: checking, autopayAccountId: checking },
    ],
    [
      'money out of a certificate',
      'cd-early-withdrawal',
      `/api/cd/${of.locked.publicId}/early-withdrawal`,
      { amount: 100, reason: 'Other' },
    ],
    [
      'money into a certificate',
      'cd-addition',
      `/api/cd/${of.mature.publicId}/addition`,
      { amount: 21, fromAccountId: checking },
    ],
    ['a certificate paid out', 'cd-payout', `/api/cd/${of.mature.publicId}/payout`, { toAccountId: checking }],
    ['another mix', 'rebalance', '/api/investment/primary/rebalance', { ...mix, trades: [traded] }],
    ['shares', 'security-order', `/api/investment/primary/buy`, shares],
    [
      'shares at a limit',
      'security-order',
      `/api/investment/primary/buy`,
      { ...shares, orderType: 'limit', limitPrice: '1' },
    ],
    [
      'an account',
      'account-opening',
      '/api/open-account',
      { accountType: 'student', initialDeposit: 50, fundingSource: 'Existing Account', fundingAccountId: checking },
    ],
    ['checks', 'check-order', '/api/order-checks', checks(checking)],
  ]
  const requests = listed.map(([name, kind, path, body], n) => ({ name, kind, path, body, key: `${tag}-${n + 100}` }))
  return [...requests, await check(checking)]
}

const autopay = (payFromAccount: string, payeeType: string, selectedPayee: string, startDate: string) => ({
  payFromAccount,
  payeeType,
  selectedPayee,
  startDate,
  paymentType: 'fixed',
  paymentAmount: '23.00',
  frequency: 'monthly',
  endCondition: 'never',
  notifications: { email: true, reminder: false, textForFailure: true },
})

const checks = (accountId: string) => ({
  accountId,
  checkStyle: 'premium',
  quantity: 4,
  deliveryMethod: 'standard',
  shippingAddress: { name: 'Home', street: '1 Elm St', city: 'Salem', state: 'OR', zip: '97301' },
  customization: { startingNumber: 2001 },
})

/** A check's reference number is its key. */
async function check(accountId: string): Promise<Request> {
  const referenceNumber = `DEP-${randomInt(100_000, 999_999)}-${randomInt(1000, 9999)}`
  const body = await checkForm({ accountId, amount: '24.00', referenceNumber, emailReceipt: 'true' })
  return { name: 'a check', kind: 'check-deposit', path: '/api/check-deposits', key: referenceNumber, body }
}

interface Check {
  readonly accountId: string
  readonly amount: string
  readonly referenceNumber: string
  readonly emailReceipt?: string
}

/** A check as it is sent, with the same two pictures each time. */
export async function checkForm({ emailReceipt = 'false', ...said }: Check): Promise<() => FormData> {
  const [front, back] = await Promise.all([picture(), picture()])
  const flags = { emailReceipt, mobileReceipt: 'false', saveInformation: 'false', endorsementConfirmed: 'true' }
  return () => {
    return formOf({ ...said, ...flags, frontImage: front, backImage: back })
  }
}

/** Of a check that was never photographed before. */
async function picture(): Promise<File> {
  const bytes = await sharp(checkDrawing(randomInt(1e6, 1e9)))
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'check.jpg', { type: 'image/jpeg' })
}
