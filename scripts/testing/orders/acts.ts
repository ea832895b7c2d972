/** What customers, the bank, others and the clock do in the models of orders: drawn at random, said in plain data. */
import fc from 'fast-check'
import {
  addDays,
  endOfMonth,
  instantOf,
  isLeapYear,
  partsOf,
  weekdayOf,
  type BankDay,
} from '../../../ledger/calendar.ts'

/** Checking, savings, card: the customer's newest of each kind. */
export type Slot = 0 | 1 | 2

/** An order that a customer may wish for; amounts in cents, days counted from today. */
export interface Wish {
  /**
   * A purchase is nobody's order: a shop asks for it. It is a wish so that it can be named, disputed and taken back.
   */
  readonly what:
    | 'internal'
    | 'card'
    | 'external'
    | 'wire'
    | 'branch'
    | 'advance'
    | 'atm'
    | 'bill'
    | 'auto'
    | 'deposit'
    | 'check'
    | 'purchase'
  /** Which of the customer's accounts pays, or takes a deposit; of a purchase, which one's card. */
  readonly from: Slot
  readonly cents: number
  readonly inDays: number
  readonly every: 'once' | 'weekly' | 'biweekly' | 'monthly'
  /** How many days after the first date the last one may be. */
  readonly lasts: number
  readonly undo: 0 | 10
  /** Of external transfers: which of two accounts elsewhere. */
  readonly payee: 0 | 1
}

export type Act =
  | { readonly act: 'ask'; readonly who: number; readonly wish: Wish }
  /** The same request again, under its key. */
  | { readonly act: 'again'; readonly pick: number }
  /** Another request under a key that was used. */
  | { readonly act: 'reuse'; readonly pick: number; readonly wish: Wish }
  | { readonly act: 'code'; readonly pick: number; readonly right: boolean }
  | { readonly act: 'cancel'; readonly pick: number }
  | {
      readonly act: 'change'
      readonly pick: number
      readonly cents: number | undefined
      readonly inDays: number | undefined
      readonly every: Wish['every'] | undefined
      readonly lasts: number | undefined
    }
  | { readonly act: 'pause'; readonly pick: number; readonly paused: boolean }
  | { readonly act: 'machine'; readonly pick: number; readonly right: boolean }
  /** Everything on an account goes elsewhere: an order like another one, of just that amount. */
  | { readonly act: 'empty'; readonly who: number; readonly slot: Slot }
  /** A request that is carried out by a process whose clock runs ahead. */
  | { readonly act: 'ahead'; readonly who: number; readonly wish: Wish; readonly seconds: number }
  /** The bank's own work, by such a process. */
  | { readonly act: 'hurry'; readonly seconds: number }
  | { readonly act: 'wait'; readonly seconds: number }
  | BankAct

/** What the bank and others do beside the orders, and what customers ask the bank for about what was made. */
export type BankAct =
  /** Money comes from outside into checking, settled. */
  | { readonly act: 'earn'; readonly who: number; readonly cents: number }
  | { readonly act: 'close'; readonly who: number; readonly slot: Slot }
  /** Another account in the place of one that was closed. */
  | { readonly act: 'open'; readonly who: number; readonly slot: Slot }
  | { readonly act: 'shop'; readonly who: number; readonly wish: Wish }
  /** What was paid in unsettled has arrived. */
  | { readonly act: 'settle'; readonly pick: number }
  /** What was paid in comes back unpaid, settled or not. */
  | { readonly act: 'bounce'; readonly pick: number }
  /** What left comes back from where it was sent. */
  | { readonly act: 'send-back'; readonly pick: number }
  /** The customer takes a transfer between own accounts back. */
  | { readonly act: 'take-back'; readonly pick: number }
  /** The bank takes an event back. */
  | { readonly act: 'reverse'; readonly pick: number }
  | { readonly act: 'dispute'; readonly pick: number; readonly credit: boolean }
  | { readonly act: 'decide'; readonly pick: number; readonly final: boolean }

export type Picking = Extract<Act, { pick: number }>
const bankActs = [
  'earn',
  'close',
  'open',
  'shop',
  'settle',
  'bounce',
  'send-back',
  'take-back',
  'reverse',
  'dispute',
  'decide',
]
export const isBankAct = (act: Act): act is BankAct => bankActs.includes(act.act)

export const PEOPLE = 2

const MINUTE = 60
const DAY = 86_400

const cents = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 30_000 }) },
  { weight: 2, arbitrary: fc.integer({ min: 90_000, max: 400_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(99_999, 100_000, 50_000, 50_001, 1_000_001, 300_001) },
)

const every = fc.constantFrom<Wish['every'][]>('once', 'once', 'once', 'weekly', 'biweekly', 'monthly')
const inDays = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 40 }) },
  { weight: 1, arbitrary: fc.constant(-1) },
)
const lasts = fc.integer({ min: 0, max: 70 })

const anyWish: fc.Arbitrary<Wish> = fc.record({
  what: fc.constantFrom<Wish['what'][]>(
    'internal',
    'internal',
    'card',
    'deposit',
    'check',
    'external',
    'external',
    'wire',
    'branch',
    'advance',
    'atm',
    'bill',
    'bill',
    'auto',
  ),
  from: fc.constantFrom<Slot[]>(0, 0, 1),
  cents,
  inDays,
  every,
  lasts,
  undo: fc.constantFrom<(0 | 10)[]>(0, 0, 10),
  payee: fc.constantFrom<(0 | 1)[]>(0, 1),
})

/** A wish without what its kind does not read: two wishes are the same request exactly when they say the same. */
function plain(wish: Wish): Wish {
  const { what, from, cents, inDays, every, lasts, undo, payee } = wish
  const bare: Wish = { what, from: 0, cents, inDays: 0, every: 'once', lasts: 0, undo: 0, payee: 0 }
  switch (what) {
    case 'internal':
      return { ...bare, from, inDays, every, lasts: every === 'once' ? 0 : lasts, undo }
    case 'card':
      return { ...bare, from, inDays, every, lasts: every === 'once' ? 0 : lasts }
    case 'deposit':
      return { ...bare, from: 1 }
    case 'check':
      return { ...bare, from, cents: Math.min(cents, 999_999) }
    case 'purchase':
      return { ...bare, from: from === 0 ? 0 : 2 }
    case 'external':
    case 'wire':
      return { ...bare, from, inDays, every, lasts: every === 'once' ? 0 : lasts, undo, payee }
    case 'branch':
      return { ...bare, from, inDays, undo }
    case 'advance':
      return { ...bare, undo }
    case 'atm':
      return { ...bare, from }
    case 'bill':
      return { ...bare, from, inDays, every: every === 'biweekly' ? 'weekly' : every }
    case 'auto':
      return { ...bare, from, inDays, payee, cents: payee === 0 ? 0 : cents } // a card is paid in full
  }
}

const wish = anyWish.map(plain)
const purchase = anyWish.map(one => plain({ ...one, what: 'purchase' }))

/** The request by which everything of an account goes elsewhere. */
export const emptying = (from: Slot, cents: number, otherIsOpen: boolean): Wish =>
  plain({
    what: from === 2 ? 'card' : otherIsOpen ? 'internal' : 'branch',
    from: from === 2 ? 0 : from,
    cents,
    inDays: 0,
    every: 'once',
    lasts: 0,
    undo: 0,
    payee: 0,
  })

const pick = fc.nat({ max: 1_000_000 })
const who = fc.nat({ max: PEOPLE - 1 })
const slot = fc.constantFrom<Slot[]>(0, 0, 1, 1, 2)
const mostly = fc.constantFrom(true, true, false)
/** How far a clock runs ahead. */
const ahead = fc.oneof(fc.integer({ min: 60, max: 3 * DAY }), fc.integer({ min: 3 * DAY, max: 400 * DAY }))

const act = <A extends Act['act'], R>(name: A, rest: { [K in keyof R]: fc.Arbitrary<R[K]> }) =>
  fc.record({ act: fc.constant(name), ...rest }) as fc.Arbitrary<Extract<Act, { act: A }>> // of the parts it is made of

const byCustomers: fc.WeightedArbitrary<Act>[] = [
  { weight: 24, arbitrary: act('ask', { who, wish }) },
  { weight: 6, arbitrary: act('again', { pick }) },
  { weight: 4, arbitrary: act('reuse', { pick, wish }) },
  { weight: 14, arbitrary: act('code', { pick, right: mostly }) },
  { weight: 6, arbitrary: act('cancel', { pick }) },
  {
    weight: 12,
    arbitrary: act('change', {
      pick,
      cents: fc.option(cents, { nil: undefined }),
      inDays: fc.option(inDays, { nil: undefined }),
      every: fc.option(every, { nil: undefined }),
      lasts: fc.option(lasts, { nil: undefined }),
    }),
  },
  { weight: 2, arbitrary: act('pause', { pick, paused: fc.boolean() }) },
  { weight: 4, arbitrary: act('machine', { pick, right: mostly }) },
  { weight: 4, arbitrary: act('empty', { who, slot }) },
  { weight: 2, arbitrary: act('take-back', { pick }) },
  { weight: 4, arbitrary: act('dispute', { pick, credit: mostly }) },
]

const byOthers: fc.WeightedArbitrary<Act>[] = [
  { weight: 6, arbitrary: act('earn', { who, cents }) },
  { weight: 6, arbitrary: act('close', { who, slot }) },
  { weight: 3, arbitrary: act('open', { who, slot }) },
  { weight: 4, arbitrary: act('shop', { who, wish: purchase }) },
  { weight: 2, arbitrary: act('settle', { pick }) },
  { weight: 3, arbitrary: act('bounce', { pick }) },
  { weight: 3, arbitrary: act('send-back', { pick }) },
  { weight: 2, arbitrary: act('reverse', { pick }) },
  { weight: 4, arbitrary: act('decide', { pick, final: fc.boolean() }) },
  { weight: 2, arbitrary: act('ahead', { who, wish, seconds: ahead }) },
  { weight: 1, arbitrary: act('hurry', { seconds: ahead }) },
  {
    weight: 12,
    arbitrary: act('wait', {
      seconds: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(1, 10, 11, 5 * MINUTE, 31 * MINUTE) },
        { weight: 3, arbitrary: fc.integer({ min: 1, max: 3 * DAY }) },
        { weight: 1, arbitrary: fc.integer({ min: 3 * DAY, max: 45 * DAY }) },
      ),
    }),
  },
]

/** One thing that happens. Clocks jump over seconds, nights, weeks and month ends. */
export const anyAct = (): fc.Arbitrary<Act> => fc.oneof(...byCustomers, ...byOthers)

/** Acts that concern what was asked before: mostly something of late, and something that they can be done to. */
export function picked<T extends { readonly wish: Wish }>(asked: readonly T[], act: Picking): T | undefined {
  const fits = asked.filter(({ wish }) => concerns(act, wish))
  const late = act.act === 'again' || act.act === 'reuse' || act.pick % 5 === 0 ? fits : fits.slice(-4)
  return late[act.pick % Math.max(1, late.length)]
}

const transfers: readonly Wish['what'][] = ['internal', 'card', 'external', 'wire']
/** What an act can be done to; of an act that is not here, every order that can be cancelled. */
const doneTo: Partial<Record<Picking['act'], readonly Wish['what'][]>> = {
  machine: ['atm'],
  pause: ['auto'],
  code: ['external', 'wire'],
  change: transfers,
  settle: ['deposit', 'check'],
  bounce: ['deposit', 'check'],
  'send-back': ['external', 'wire', 'bill'],
  'take-back': ['internal', 'card'],
  reverse: [...transfers, 'bill', 'branch', 'advance', 'atm', 'auto', 'deposit', 'check', 'purchase', 'purchase'],
  dispute: ['purchase', 'atm', 'advance', 'bill'],
  decide: ['purchase', 'atm', 'advance'],
  cancel: [...transfers, 'branch', 'advance', 'atm', 'bill', 'auto'],
}

function concerns({ act }: Picking, { what, inDays, every }: Wish): boolean {
  if (act === 'change' && inDays === 0 && every === 'once') return false
  return doneTo[act]?.includes(what) ?? what !== 'purchase'
}

// --- where a history begins ----------------------------------------------------------------------------------------

/** Shortly before something that calendars stumble over, or anywhere. */
type Era = 'leap day' | 'spring' | 'autumn' | 'year' | 'month' | 'any day'
export const ERAS: readonly Era[] = ['leap day', 'spring', 'autumn', 'year', 'month', 'any day']

interface Beginning {
  readonly era: Era
  /** No earlier than this. */
  readonly after: BankDay
  /** Seconds of the day. */
  readonly time: number
}

export const anyBeginning = (): fc.Arbitrary<Beginning> =>
  fc.record({
    era: fc.constantFrom(...ERAS),
    after: fc.nat({ max: 9 * 365 }).map(days => addDays('2024-01-01', days)),
    time: fc.nat({ max: DAY - 1 }),
  })

/** The moment (ms) at which a history begins. */
export function momentOf({ era, after, time }: Beginning): number {
  return instantOf(dayIn(era, after)) + time * 1000
}

function dayIn(era: Era, after: BankDay): BankDay {
  if (era === 'any day') return after
  for (let year = partsOf(after).year; ; year += 1) {
    const found = daysIn(era, year, after).find(day => day >= after)
    if (found !== undefined) return found
  }
}

/** Clocks change on the second Sunday of March and the first of November. */
function daysIn(era: Exclude<Era, 'any day'>, year: number, after: BankDay): BankDay[] {
  switch (era) {
    case 'leap day':
      return isLeapYear(year) ? [`${year}-02-27`] : []
    case 'spring':
      return [addDays(sundayFrom(`${year}-03-08`), -2)]
    case 'autumn':
      return [addDays(sundayFrom(`${year}-11-01`), -2)]
    case 'year':
      return [`${year}-12-30`]
    case 'month':
      return [after, addDays(after, 5)].map(day => addDays(endOfMonth(day), -1))
  }
}

const sundayFrom = (day: BankDay): BankDay => addDays(day, (7 - weekdayOf(day)) % 7)
