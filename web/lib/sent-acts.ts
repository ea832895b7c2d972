import type { Operation } from '@trpc/client'
import { keepSentActs, readSentActs, type SentAct } from './storage.ts'
import { isRecord } from '../../ledger/table.ts'

/**
 * Money acts on their way: noted before they are sent, forgotten once the bank has answered. What is left, after a
 * closed tab or a lost connection, is asked about by its key (web/kit/unconfirmed-acts.tsx), so that no act is
 * ever left without its outcome. Only calls whose key binds their effect, in the ledger or beside it
 * (api/platform/act-keys.ts), are in the table: for those alone `commands.close` can say "not made".
 */
export const moneyCalls: Readonly<Record<string, string>> = {
  'checking.deposit': 'Deposit',
  'savings.deposit': 'Deposit',
  'student.deposit': 'Deposit',
  'accounts.deposit': 'Deposit',
  'retirement.contribute': 'Contribution',
  'retirement.planContribution': 'Contribution',
  'retirement.distribute': 'Withdrawal',
  'retirement.rollOver': 'Rollover',
  'retirement.requestDirectRollover': 'Rollover',
  'retirement.takeLoan': 'Retirement loan',
  'retirement.payLoan': 'Loan payment',
  'retirement.repayLoanFrom': 'Loan payment',
  'cards.pay': 'Card payment',
  'cards.payOutCredit': 'Credit balance payment',
  'cards.advance': 'Cash advance',
  'cards.redeem': 'Reward',
  'cards.setControls': 'Card controls',
  'cards.transferBalance': 'Balance transfer',
  'cards.requestLimit': 'Credit limit request',
  'cds.withdrawEarly': 'Early withdrawal',
  'cds.add': 'Addition to certificate',
  'cds.payOut': 'Certificate paid out',
  'investments.buy': 'Buy order',
  'investments.sell': 'Sell order',
  'investments.rebalance': 'Rebalancing',
  'transfers.submit': 'Transfer',
  'payBills.schedule': 'Bill payment',
  'payBills.scheduleRecurring': 'Recurring bill payment',
  'autopay.create': 'Automatic payment',
  'checkOrders.order': 'Check order',
  'withdrawals.withdraw': 'Withdrawal',
  'openAccount.open': 'New account',
  'disputes.submit': 'Card dispute',
}

type Call = Pick<Operation, 'path' | 'input' | 'context'>
interface Followed {
  answered: (answer: unknown) => void
  unanswered: () => void
}

const nothing = () => undefined
const NOT_FOLLOWED: Followed = { answered: nothing, unanswered: nothing }

/** The network layer's part: what to do when this call is answered, or is not. */
export function followAct({ path, input, context }: Call): Followed {
  if (path === 'commands.status' || path === 'commands.close') return followQuestion(input, context)
  const key = context['key']
  if (typeof key !== 'string' || !(path in moneyCalls)) return NOT_FOLLOWED
  const amount = textIn(input, 'amount')
  const act = { key, call: path, at: new Date().toISOString(), ...(amount ? { amount } : {}) }
  awaited.add(key)
  change(acts => [...without(acts, key), { ...act, answer: 'awaited' }])
  return {
    answered: () => settle(key),
    unanswered: () => {
      awaited.delete(key)
      askedAt.set(key, Date.now()) // its screen is about to ask
      change(acts => acts.map(one => (one.key === key ? { ...one, answer: 'missing' } : one)))
    },
  }
}

/** Somebody asks what became of a key: an answer other than 'unknown' settles it. `aside`: not the act's own screen. */
function followQuestion(input: unknown, context: Call['context']): Followed {
  const key = textIn(input, 'key') ?? ''
  if (context['aside'] !== true) askedAt.set(key, Date.now())
  return {
    answered: answer => {
      const state = textIn(answer, 'state')
      if (state === 'made' || state === 'not_made') settle(key)
    },
    unanswered: nothing,
  }
}

/** Keys whose call runs in this tab, and when each key's own screen last asked: not for storage. */
const awaited = new Set<string>()
const askedAt = new Map<string, number>()

const textIn = (value: unknown, name: string): string | undefined => {
  const found = isRecord(value) ? value[name] : undefined
  return typeof found === 'string' ? found : undefined
}
const without = (acts: readonly SentAct[], key: string) => acts.filter(act => act.key !== key)

function settle(key: string): void {
  awaited.delete(key)
  askedAt.delete(key)
  change(acts => without(acts, key))
}

/** Another tab's call may take this long before it counts as lost; closing its key early would only refuse it. */
const LOST_AFTER = 60_000
/** An act's own screen asks every few seconds; only when it is gone does the banner of all pages take over. */
const LEFT_ALONE = 8_000

/** Acts without an answer that no screen asks about any more, at this moment (ms), oldest first. */
export const orphaned = (acts: readonly SentAct[], now: number): SentAct[] =>
  acts.filter(
    ({ key, answer, at }) =>
      !awaited.has(key) &&
      (answer === 'missing' || now - Date.parse(at) > LOST_AFTER) &&
      now - (askedAt.get(key) ?? 0) > LEFT_ALONE,
  )

const listeners = new Set<() => void>()
let known: SentAct[] | undefined

function change(next: (acts: readonly SentAct[]) => SentAct[]): void {
  const before = readSentActs()
  const after = next(before)
  if (after.length === 0 && before.length === 0) return
  keepSentActs(after)
  reread()
}

function reread(): void {
  known = undefined
  listeners.forEach(listener => listener())
}

/** For `useSyncExternalStore`: the acts on their way, of all tabs. */
export const sentActs = (): SentAct[] => (known ??= readSentActs())
export function onSentActs(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Signed out: storage is empty, and so is this. */
export function forgetSentActs(): void {
  awaited.clear()
  askedAt.clear()
  reread()
}

/** The page goes away and takes its calls with it: their answers will not be heard. */
const leave = () => change(acts => acts.map(act => (awaited.has(act.key) ? { ...act, answer: 'missing' } : act)))
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', leave)
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === 'sentActs') reread()
  })
}
