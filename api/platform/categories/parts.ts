/**
 * A line as parts, each with a category and what it does. They add up to the line, always. First what moves between
 * own accounts is
 * set apart: it is nobody's spending. The rest has the category that the customer gave it, else the bank's; what gives
 * money back
 * stands where that money stood. Pure.
 */
import { bank, USD, type AccountId, type AccountKind } from '../../../ledger/accounts.ts'
import { moduleOf } from '../../../ledger/events/all.ts'
import { oncePerLine, type Line } from '../../../ledger/history.ts'
import { least, less, money, sum, ZERO, type Money } from '../../../ledger/money.ts'
import { bankCategoryOf, withheldOf } from './bank-rules.ts'
import { bankCategories, flowIn, type BankCategory, type Cost, type Flow } from './categories.schema.ts'

export interface Part {
  readonly category: string
  readonly flow: Flow
  /** In the line's sign: out is negative. */
  readonly amount: Money
}

/** What a customer wrote beside a line. */
export interface Written {
  /** For this line alone. */
  readonly category?: string | undefined
  /** For all such lines. */
  readonly rule?: string | undefined
  readonly split?: readonly { readonly category: string; readonly amount: Money }[] | undefined
}

export type OwnKinds = ReadonlyMap<AccountId, AccountKind>

/** The line whose money another one gives back or takes again. */
export interface Original {
  readonly line: Line
  readonly parts: readonly Part[]
  /** Which of its event's legs are fees. */
  readonly fees: ReadonlySet<number>
  readonly cost: Cost | undefined
}

/** What the bank takes a line for, as the customer's word changes it. */
export function asWritten(line: Line, natural: readonly Part[], written: Written): readonly Part[] {
  const { split } = written
  if (split && maySplit(natural) && sum(split.map(({ amount }) => amount)).eq(line.amount))
    return split.map(part => partIn(part.category, natural[0]?.flow ?? 'spending', part.amount))
  const wanted = written.category ?? written.rule
  if (wanted === undefined) return natural
  const given = natural.map(({ flow, amount }) => partIn(wanted, flow, amount))
  return natural.length > 1 && natural.every(({ flow }) => flow !== 'own') ? joined(given, line.amount) : given
}

/** What moves between own accounts is nobody's spending and is not split. */
export const maySplit = (natural: readonly Part[]): boolean => natural.every(({ flow }) => flow !== 'own')

const partIn = (category: string, natural: Flow, amount: Money): Part => ({
  category,
  flow: flowIn(category, natural, amount.isNegative()),
  amount,
})

/** Parts of one category are one. */
function joined(parts: readonly Part[], amount: Money): Part[] {
  const [part] = parts
  return part && parts.every(({ flow }) => flow === part.flow) ? [{ ...part, amount }] : [...parts]
}

/** What the bank takes a line for; of one that gives nothing back it is known, as long as the accounts are the same. */
export function naturalParts(line: Line, own: OwnKinds, original?: Original): readonly Part[] {
  if (original) return takenFor(line, own, original)
  const known = taken(line)
  if (known.own !== own) Object.assign(known, { own, parts: takenFor(line, own) })
  return known.parts
}
const taken = oncePerLine((): { own?: OwnKinds; parts: readonly Part[] } => ({ parts: [] }))

function takenFor(line: Line, own: OwnKinds, original?: Original): Part[] {
  const within = movedWithin(line, own, original)
  const rest = less(line.amount, within)
  const moved: Part[] = within.isZero() ? [] : [{ category: withinName(line, own), flow: 'own', amount: within }]
  if (rest.isZero()) return moved
  const before = original?.parts.filter(({ flow }) => flow !== 'own') ?? []
  if (before.length > 0) return [...moved, ...mirrored(before, rest)]
  const kept = within.isZero() ? undefined : withheldOf(line.event.kind)
  const category = kept ?? bankCategoryOf(line)
  return [...moved, { category, flow: bankCategories[category], amount: rest }]
}

/** Exactly the other way, or the same again: part by part. Some of it, or more: as its largest part was. */
function mirrored(before: readonly Part[], amount: Money): Part[] {
  const whole = sum(before.map(part => part.amount))
  if (whole.eq(amount.neg())) return before.map(part => ({ ...part, amount: part.amount.neg() }))
  if (whole.eq(amount)) return [...before]
  const [main] = before.toSorted((a, b) => b.amount.abs().comparedTo(a.amount.abs()))
  return main ? [{ ...main, amount }] : []
}

/** The legs of a line's event that are fees: by their own name, or because they give back what was one. */
export function feesOf({ event }: Line, original?: Original): ReadonlySet<number> {
  const module = moduleOf(event.kind, event.version)
  const before = original?.line.event.legs ?? []
  const isFee = (place: number) => {
    const [leg, given] = [event.legs[place], before[place]]
    if (!leg) return false
    if (module?.describe(leg, event.payload, event).type === 'fee') return true
    return original?.fees.has(place) === true && given !== undefined && money(given.amount).neg().eq(leg.amount)
  }
  return new Set(event.legs.keys().filter(isFee))
}

/** Where all that a statement calls a fee goes, and comes back from: the other leg of its pair. */
export const TAKES_FEES: readonly number[] = [bank.feeIncome, bank.penaltyIncome, bank.salesTax]

/** A fee by where it went or comes from, interest by its own word or as what it gives back. */
export function costOf({ event, leg, type, amount }: Line, original?: Original): Cost | undefined {
  const other = event.legs[leg % 2 === 0 ? leg + 1 : leg - 1]
  if (other && TAKES_FEES.includes(other.account)) return 'fees'
  if (type === 'interest') return amount.isNegative() ? 'interest' : undefined
  return original?.cost === 'interest' ? 'interest' : undefined
}

interface OwnLeg {
  readonly place: number
  readonly out: boolean
  /** Without its sign, as it is stored. */
  readonly size: string
}

/**
 * How much of a line has its other side on an own account. What goes out of some and comes into others, fees apart,
 * meets as far as the smaller sum goes; of the larger, what is left over belongs to the first of its lines.
 */
function movedWithin(line: Line, own: OwnKinds, original?: Original): Money {
  const all = ownLegs(line, own)
  // What becomes shares, or shares became, was on no other account of theirs, whatever else its event traded.
  if (line.type === 'buy' || line.type === 'sell') return ZERO
  // Most events move nothing between own accounts: then nobody has to know which legs are fees.
  if (all.every(({ out }) => out) || all.every(({ out }) => !out)) return ZERO
  const fees = feesOf(line, original)
  if (fees.has(line.leg)) return ZERO
  const legs = all.filter(({ place }) => !fees.has(place))
  const [out, into] = [legs.filter(leg => leg.out), legs.filter(leg => !leg.out)]
  if (out.length === 0 || into.length === 0) return ZERO
  if (legs.length === 2 && out[0]?.size === into[0]?.size) return line.amount
  const isOut = line.amount.isNegative()
  const over = isOut ? totalOf(out).minus(totalOf(into)) : totalOf(into).minus(totalOf(out))
  if (!over.isPositive() || over.isZero()) return line.amount
  let left = over
  for (const { place, size } of isOut ? out : into) {
    const taken = least(left, money(size))
    if (place === line.leg) return isOut ? line.amount.plus(taken) : line.amount.minus(taken)
    left = left.minus(taken)
  }
  return line.amount
}

const totalOf = (legs: readonly OwnLeg[]): Money => sum(legs.map(({ size }) => money(size)))

/** What is stored is positive when it goes out. */
const ownLegs = ({ event }: Line, own: OwnKinds): OwnLeg[] =>
  event.legs.flatMap(({ account, asset, amount }, place) => {
    if (asset !== USD || !own.has(account)) return []
    const out = !amount.startsWith('-')
    return [{ place, out, size: out ? amount : amount.slice(1) }]
  })

/** What opens an account is its deposit there, whoever paid it (doc1 §3), though it moves between own accounts. */
function withinName({ event, amount }: Line, own: OwnKinds): BankCategory {
  if (event.kind === 'account-opening' && !amount.isNegative()) return 'Deposit'
  const isOfCard = event.legs.some(({ account, asset }) => asset === USD && own.get(account) === 'credit')
  return isOfCard ? 'Card payments' : 'Own accounts'
}
