/**
 * A believable year of one household: what happens on a day, in the field's words. Decided by the day alone (and dice
 * seeded by it), so that the same day is the same in every seeding, whatever day the bank is started on.
 */
import {
  addBusinessDays,
  addMonths,
  daysBetween,
  partsOf,
  startOfYear,
  weekdayOf,
  type BankDay,
} from '../../ledger/calendar.ts'
import { money, split, text } from '../../ledger/money.ts'
import { diceFor } from './dice.ts'

/** One thing that happens, at a time of day; amounts as text. */
export type Happening = { readonly time: string } & (
  | { readonly what: 'payroll'; readonly amount: string; readonly from: string; readonly to?: 'student' }
  | { readonly what: 'bill'; readonly amount: string; readonly payee: string; readonly category: string }
  | {
      readonly what: 'purchase'
      readonly with: 'checking' | 'credit' | 'student'
      readonly amount: string
      readonly merchant: string
      readonly category: string
    }
  /** What was paid to a merchant on an earlier day comes back. */
  | { readonly what: 'refund'; readonly merchant: string; readonly bought: BankDay; readonly why: string }
  | { readonly what: 'saving'; readonly amount: string }
  | { readonly what: 'contribution'; readonly amount: string }
  | { readonly what: 'investing'; readonly symbol: string; readonly dollars: number }
)

const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, SATURDAY, SUNDAY] = [1, 2, 3, 4, 6, 0]

type Bought = Extract<Happening, { what: 'purchase' }>
const buying = (card: Bought['with'], time: string, amount: string, merchant: string, category: string): Bought => ({
  time,
  what: 'purchase',
  with: card,
  amount,
  merchant,
  category,
})

/** A Thursday on which the wages came; they come every second one. */
const A_PAYDAY = '2026-11-19'
const isPayday = (day: BankDay) => daysBetween(A_PAYDAY, day) % 14 === 0
const isSavingDay = (day: BankDay) => daysBetween('2026-11-17', day) % 14 === 0

interface Bill {
  readonly date: number
  readonly payee: string
  readonly category: string
  amount(day: BankDay): string
}

/** More for heat in winter and for cooling in August. */
const season = [1.35, 1.28, 1.12, 0.96, 0.86, 0.9, 1.05, 1.1, 0.92, 0.95, 1.0, 1.26]
const seasonal = (base: number) => (day: BankDay) =>
  (base * (season[partsOf(day).month - 1] ?? 1) + diceFor(`${day} meter`).between(-300, 300) / 100).toFixed(2)
const fixed = (amount: string) => () => amount

const bills: readonly Bill[] = [
  { date: 1, payee: 'Alder Street Apartments', category: 'Mortgage/Rent', amount: fixed('1850.00') },
  { date: 3, payee: 'Tillman Mutual Insurance', category: 'Insurance', amount: fixed('132.50') },
  { date: 6, payee: 'Harbor Auto Finance', category: 'Loan', amount: fixed('318.44') },
  { date: 9, payee: 'Stillwater Utility District', category: 'Utilities', amount: seasonal(46) },
  { date: 10, payee: 'Cloudberry Preschool', category: 'Other', amount: fixed('780.00') },
  { date: 12, payee: 'Fernway Internet', category: 'Phone/Internet', amount: fixed('64.99') },
  { date: 18, payee: 'Northline Electric', category: 'Utilities', amount: seasonal(118) },
  { date: 21, payee: 'Larkspur Mobile', category: 'Phone/Internet', amount: fixed('45.00') },
  { date: 24, payee: 'Juniper Student Loans', category: 'Loan', amount: fixed('214.80') },
]

/**
 * What the household does on a day, in the order of the clock. `contribution`:
 * what the retirement account gets that day.
 */
export function happeningsOf(day: BankDay, contribution?: string): Happening[] {
  const atHome = isAway(day) ? [] : [...groceries(day), ...cardShopping(day)]
  const found: Happening[] = [...atHome, ...subscriptions(day), ...trip(day), ...takenBack(day)]
  if (isPayday(day)) found.push({ time: '06:05', what: 'payroll', amount: '2840.12', from: 'Bellweather Payroll' })
  if (day.slice(5) === '12-18')
    found.push({ time: '06:15', what: 'payroll', amount: '650.00', from: 'Bellweather Bonus Plan' })
  for (const bill of bills)
    if (partsOf(day).date === bill.date)
      found.push({ time: '20:00', what: 'bill', amount: bill.amount(day), payee: bill.payee, category: bill.category })
  if (isSavingDay(day)) found.push({ time: '09:10', what: 'saving', amount: '250.00' })
  if (contribution) found.push({ time: '10:30', what: 'contribution', amount: contribution })
  return found.toSorted((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0))
}

function groceries(day: BankDay): Happening[] {
  const dice = diceFor(`${day} groceries`)
  const weekday = weekdayOf(day)
  const buy = (time: string, amount: string, merchant: string) =>
    buying('checking', time, amount, merchant, 'Groceries')
  if (weekday === SATURDAY)
    return [
      buy(
        '10:42',
        dice.dollars(72, 128),
        dice.pick(['Copper Kettle Grocers', 'Copper Kettle Grocers', 'Millpond Market']),
      ),
    ]
  if (weekday === WEDNESDAY) return [buy('18:17', dice.dollars(24, 61), 'Copper Kettle Grocers')]
  if (weekday === SUNDAY && dice.next() < 0.45) return [buy('11:25', dice.dollars(18, 44), 'Saltbox Bakery')]
  return []
}

type Shop = readonly [merchant: string, category: string, least: number, most: number]
const lunches: readonly [Shop, ...Shop[]] = [
  ['Blue Door Coffee', 'Dining', 4, 12],
  ['Noodle & Thread', 'Dining', 13, 29],
  ['Fig and Barrel', 'Dining', 28, 74],
  ['Corner Lantern Cafe', 'Dining', 8, 21],
]
const shops: readonly [Shop, ...Shop[]] = [
  ['Pennant Books', 'Shopping', 14, 52],
  ['Marrow & Pine Outfitters', 'Shopping', 38, 145],
  ['Greenhollow Pharmacy', 'Healthcare', 9, 46],
  ['Orchard Hardware', 'Home', 12, 88],
  ['Cloudberry Kids', 'Shopping', 22, 71],
  ['Riverside Cinema', 'Entertainment', 13, 38],
]

function cardShopping(day: BankDay): Happening[] {
  const dice = diceFor(`${day} card`)
  const weekday = weekdayOf(day)
  const buy = (time: string, [merchant, category, least, most]: Shop) =>
    buying('credit', time, dice.dollars(least, most), merchant, category)
  const found: Happening[] = []
  if (weekday === MONDAY) found.push(buy('07:52', ['Tri-County Fuel', 'Transportation', 34, 52]))
  if ([TUESDAY, THURSDAY].includes(weekday) || dice.next() < 0.25) found.push(buy('12:31', dice.pick(lunches)))
  if (dice.next() < 0.34) found.push(buy('17:46', dice.pick(shops)))
  if (weekday === SATURDAY && dice.next() < 0.5) found.push(buy('19:38', ['Fig and Barrel', 'Dining', 42, 96]))
  return found
}

function subscriptions(day: BankDay): Happening[] {
  const { date } = partsOf(day)
  const buy = (amount: string, merchant: string, category: string) =>
    buying('credit', '03:20', amount, merchant, category)
  if (date === 4) return [buy(streamingPrice(day), 'Halcyon Streaming', 'Subscriptions')]
  if (date === 8) return [buy('39.00', 'Granite Gym', 'Healthcare')]
  if (date === 15) return [buy('11.99', 'Tunewell Music', 'Subscriptions')]
  return []
}

/** Dearer by 1.50 each June, so that every year that is lived through has one change of price. */
function streamingPrice(day: BankDay): string {
  const { year, month } = partsOf(day)
  const rises = year - 2026 + (month >= 6 ? 1 : 0)
  return text(money('1.50').times(rises).plus('15.49'))
}

/** Some days at the sea in August, flown to; and the flight home for the holidays. All by card. */
const AWAY = ['08-08', '08-12'] as const
const isAway = (day: BankDay) => day.slice(5) >= AWAY[0] && day.slice(5) <= AWAY[1]
const atSea: readonly [Shop, ...Shop[]] = [
  ['Harborlight Grill', 'Dining', 38, 68],
  ['Gull Street Cafe', 'Dining', 12, 26],
  ['Tidewater Kayaks', 'Entertainment', 34, 48],
]

function trip(day: BankDay): Happening[] {
  const dice = diceFor(`${day} trip`)
  const buy = (time: string, amount: string, merchant: string, category: string) =>
    buying('credit', time, amount, merchant, category)
  const monthDay = day.slice(5)
  if (monthDay === '07-26') return [buy('20:14', '412.60', 'Cascade Air', 'Travel')]
  if (monthDay === '07-27') return [buy('20:20', '150.00', 'Tidewater Hotel', 'Travel')]
  if (monthDay === '12-26') return [buy('20:14', '268.35', 'Cascade Air', 'Travel')]
  if (!isAway(day)) return []
  const [merchant, category, least, most] = dice.pick(atSea)
  const found = [buy('19:05', dice.dollars(least, most), merchant, category)]
  if (monthDay === AWAY[0]) found.push(buy('11:32', '41.70', 'Bayline Taxi', 'Transportation'))
  if (monthDay === AWAY[1]) found.push(buy('09:48', '298.00', 'Tidewater Hotel', 'Travel'))
  return found
}

/** A coat that did not fit; what a hotel had asked for in advance. */
function takenBack(day: BankDay): Happening[] {
  const year = day.slice(0, 4)
  const back = (merchant: string, bought: string, why: string): Happening => ({
    time: '13:15',
    what: 'refund',
    merchant,
    bought: `${year}-${bought}`,
    why,
  })
  switch (day.slice(5)) {
    case '03-07':
    case '10-03':
      return [buying('credit', '15:26', '129.00', 'Marrow & Pine Outfitters', 'Shopping')]
    case '03-12':
      return [back('Marrow & Pine Outfitters', '03-07', 'Marrow & Pine Outfitters')]
    case '08-17':
      return [back('Tidewater Hotel', '07-27', 'Tidewater Hotel')]
    case '10-11':
      return [back('Marrow & Pine Outfitters', '10-03', 'Marrow & Pine Outfitters')]
    default:
      return []
  }
}

/** The second customer's simpler days, and the classes he takes in the evening. */
export function quietHappeningsOf(day: BankDay): Happening[] {
  const found = [...investingOn(day), ...householdOn(day), ...studyingOn(day)]
  return found.toSorted((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0))
}

function studyingOn(day: BankDay): Happening[] {
  const { month, date } = partsOf(day)
  const dice = diceFor(`${day} studying`)
  const buy = (time: string, amount: string, merchant: string, category: string) =>
    buying('student', time, amount, merchant, category)
  const found: Happening[] = []
  if (date === 11)
    found.push({ time: '06:20', what: 'payroll', to: 'student', amount: '140.00', from: 'Chemeketa Grants Office' })
  if ((month === 1 || month === 9) && date === 14)
    found.push(buy('17:40', dice.dollars(68, 112), 'Willamette Campus Books', 'Education'))
  if (month === 7 || month === 8) return found
  if (weekdayOf(day) === MONDAY) found.push(buy('17:55', '12.50', 'Cherry City Transit', 'Transportation'))
  if (weekdayOf(day) === THURSDAY) found.push(buy('20:45', dice.dollars(4, 9), 'Corner Lantern Cafe', 'Dining'))
  return found
}

/** What is bought on the business day from the 5th on, in dollars: the same every month, a few more every third. */
const monthly = [
  ['VTI', 280],
  ['WLDX', 250],
  ['BNDA', 300],
] as const
const quarterly = [
  ['GRWA', 380],
  ['REIX', 190],
  ['TRES', 260],
] as const

function investingOn(day: BankDay): Happening[] {
  if (addBusinessDays(`${day.slice(0, 8)}05`, 0) !== day) return []
  const bought = partsOf(day).month % 3 === 1 ? [...monthly, ...quarterly] : monthly
  return bought.map(([symbol, dollars], i) => ({ time: `10:0${i}`, what: 'investing', symbol, dollars }))
}

function householdOn(day: BankDay): Happening[] {
  const dice = diceFor(`${day} quiet`)
  const { date } = partsOf(day)
  if (date === 2)
    return [
      { time: '20:00', what: 'bill', amount: '1450.00', payee: 'Fenwick Property Group', category: 'Mortgage/Rent' },
    ]
  if (date === 15) return [{ time: '06:10', what: 'payroll', amount: '2712.75', from: 'Halvorsen Carpentry' }]
  if (date === 16) return [{ time: '08:30', what: 'saving', amount: '150.00' }]
  if (date === 17) return [{ time: '08:35', what: 'contribution', amount: '100.00' }]
  if (date === 20)
    return [
      { time: '20:00', what: 'bill', amount: seasonal(96)(day), payee: 'Northline Electric', category: 'Utilities' },
    ]
  if (weekdayOf(day) !== SATURDAY) return []
  return [
    {
      time: '14:05',
      what: 'purchase',
      with: 'checking',
      amount: dice.dollars(88, 190),
      merchant: 'Millpond Market',
      category: 'Groceries',
    },
  ]
}

/** What Dana has put away this calendar year, so that 4,000.00 of the 6,500.00 is left (doc2 §9). */
const CONTRIBUTED = '2500.00'

/**
 * Contributions of the current calendar year by day: on each 5th up to today, together 2,500; on the first of January
 * itself when no 5th has come yet.
 */
export function contributionsUntil(today: BankDay): Map<BankDay, string> {
  const fifths: BankDay[] = []
  for (let day = `${today.slice(0, 4)}-01-05`; day <= today; day = addMonths(day, 1)) fifths.push(day)
  const days = fifths.length > 0 ? fifths : [startOfYear(today)]
  const shares = split(
    money(CONTRIBUTED),
    days.map(() => 1),
  )
  return new Map(days.map((day, i) => [day, text(shares[i] ?? money(0))]))
}
