/** What customers, machines and the clock do in the models of orders: drawn at random, said in plain data. */
import fc from 'fast-check'

/** An order that a customer may wish for; amounts in cents, days counted from today. */
export interface Wish {
  readonly what: 'internal' | 'external' | 'wire' | 'branch' | 'advance' | 'atm' | 'bill' | 'auto'
  /** Which of the customer's accounts pays: 0 checking, 1 savings. */
  readonly from: 0 | 1
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
  /** Money comes from outside, settled. */
  | { readonly act: 'earn'; readonly who: number; readonly cents: number }
  | { readonly act: 'wait'; readonly seconds: number }

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
  from: fc.constantFrom<(0 | 1)[]>(0, 0, 1),
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
      return { ...bare, from, inDays, payee }
  }
}

const wish = anyWish.map(plain)

const pick = fc.nat({ max: 1_000_000 })
const who = fc.nat({ max: PEOPLE - 1 })
const mostly = fc.constantFrom(true, true, false)

/** One thing that happens. Clocks jump over seconds, nights, weeks and month ends. */
export const anyAct = (): fc.Arbitrary<Act> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.record({ act: fc.constant('ask' as const), who, wish }) },
    { weight: 3, arbitrary: fc.record({ act: fc.constant('again' as const), pick }) },
    { weight: 2, arbitrary: fc.record({ act: fc.constant('reuse' as const), pick, wish }) },
    { weight: 7, arbitrary: fc.record({ act: fc.constant('code' as const), pick, right: mostly }) },
    { weight: 3, arbitrary: fc.record({ act: fc.constant('cancel' as const), pick }) },
    {
      weight: 6,
      arbitrary: fc.record({
        act: fc.constant('change' as const),
        pick,
        cents: fc.option(cents, { nil: undefined }),
        inDays: fc.option(inDays, { nil: undefined }),
        every: fc.option(every, { nil: undefined }),
        lasts: fc.option(lasts, { nil: undefined }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('pause' as const), pick, paused: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ act: fc.constant('machine' as const), pick, right: mostly }) },
    { weight: 3, arbitrary: fc.record({ act: fc.constant('earn' as const), who, cents }) },
    {
      weight: 6,
      arbitrary: fc.record({
        act: fc.constant('wait' as const),
        seconds: fc.oneof(
          { weight: 3, arbitrary: fc.constantFrom(1, 10, 11, 5 * MINUTE, 31 * MINUTE) },
          { weight: 3, arbitrary: fc.integer({ min: 1, max: 3 * DAY }) },
          { weight: 1, arbitrary: fc.integer({ min: 3 * DAY, max: 45 * DAY }) },
        ),
      }),
    },
  )

/** Acts that concern what was asked before: mostly something of late, and something that they can be done to. */
export function picked<T extends { readonly wish: Wish }>(
  asked: readonly T[],
  act: Extract<Act, { pick: number }>,
): T | undefined {
  const fits = asked.filter(({ wish }) => concerns(act, wish))
  const late = act.act === 'again' || act.act === 'reuse' || act.pick % 5 === 0 ? fits : fits.slice(-4)
  return late[act.pick % Math.max(1, late.length)]
}

function concerns({ act }: Act, { what }: Wish): boolean {
  if (act === 'machine') return what === 'atm'
  if (act === 'pause') return what === 'auto'
  if (act === 'code') return what === 'external' || what === 'wire'
  return act !== 'change' || what === 'internal' || what === 'external' || what === 'wire'
}
