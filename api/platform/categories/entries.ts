/** Lines with their categories: the bank's, and what the customer wrote beside them. Pure. */
import type { Line } from '../../../ledger/history.ts'
import type { BankDay } from '../../../ledger/calendar.ts'
import type { Phrase } from '../../../ledger/phrase.ts'
import { dayOf } from '../accounts/line-day.ts'
import { toPayee } from '../orders/to-payee.ts'
import { gaveBack } from './bank-rules.ts'
import type { Cost } from './categories.schema.ts'
import {
  asWritten,
  costOf,
  feesOf,
  maySplit,
  naturalParts,
  type Original,
  type OwnKinds,
  type Part,
  type Written,
} from './parts.ts'
import { suchOf, type Such } from './such.ts'

/** A line as a customer reads it. */
export interface Entry {
  readonly id: string
  readonly line: Line
  /** Its day, wherever it is shown or counted. */
  readonly on: BankDay
  /** What it is called, with whose account it went to. */
  readonly says: Phrase
  readonly such: Such
  /** They add up to the line. */
  readonly parts: readonly Part[]
  /** A fee or interest that was paid, or what gives it back. */
  readonly cost: Cost | undefined
  /** Whose word its category is: the bank's, the customer's for such lines, for this one, or part by part. */
  readonly by: 'bank' | 'rule' | 'line' | 'split'
  /** None of it moves between own accounts, so that it can be split. */
  readonly maySplit: boolean
  readonly note: string | undefined
  readonly tags: readonly string[]
  /** There is a picture of its receipt. */
  readonly receipt: boolean
}

export interface Beside extends Written {
  readonly note?: string | undefined
  readonly tags?: readonly string[]
  readonly receipt?: boolean
  /** Whose account elsewhere it went to, as its order calls it. */
  readonly payee?: string | undefined
}

export const lineIdOf = ({ seq, leg }: Pick<Line, 'seq' | 'leg'>): string => `1-${seq}-${leg}`

/** So far back goes what gives back what was given back. */
export const DEEPEST = 4

/**
 * `originals`: own lines of the events whose money these give back or take again, and of what those give back in turn.
 * What is given back is of whoever had it: rules are theirs, and what was written beside that line stands for both.
 */
export function readEntries(
  lines: readonly Line[],
  originals: readonly Line[],
  own: OwnKinds,
  besideOf: (line: Line) => Beside,
): Entry[] {
  const byEvent = Map.groupBy([...lines, ...originals], ({ seq }) => seq)

  function readOf(line: Line, depth: number): Read {
    const seq = depth < DEEPEST ? gaveBack(line) : undefined
    const found = seq === undefined ? undefined : counterpart(line, byEvent.get(seq) ?? [])
    const read = found && readOf(found, depth + 1)
    const before = read && { ...read, line: found, fees: feesOf(found, read.before) }
    const beside = besideOf(line)
    const written = before ? { ...beside, rule: undefined } : beside
    const natural = naturalParts(line, own, before)
    const by = byWhom(written, maySplit(natural))
    return {
      parts: asWritten(line, natural, written),
      cost: costOf(line, before),
      such: before?.such ?? suchOf(line),
      by: by === 'bank' && before?.by === 'rule' ? 'rule' : by,
      maySplit: maySplit(natural),
      beside,
      before,
    }
  }

  return lines.map(line => {
    const { parts, cost, such, by, maySplit: whole, beside } = readOf(line, 0)
    const { note, tags = [], receipt = false } = beside
    const says = toPayee(line.says, beside.payee)
    const on = dayOf(own.get(line.account), line)
    return { id: lineIdOf(line), line, on, says, such, parts, cost, by, maySplit: whole, note, tags, receipt }
  })
}

interface Read extends Omit<Original, 'line' | 'fees'>, Pick<Entry, 'such' | 'by' | 'maySplit'> {
  readonly beside: Beside
  readonly before: Original | undefined
}

const byWhom = ({ split, category, rule }: Written, mayBeSplit: boolean): Entry['by'] =>
  split && mayBeSplit ? 'split' : category ? 'line' : rule ? 'rule' : 'bank'

/**
 * The line of an event that another one gives back: of the opposite amount and the same account, else the nearest to
 * that.
 */
function counterpart(line: Line, lines: readonly Line[]): Line | undefined {
  const rank = ({ amount, account, leg }: Line) =>
    (amount.neg().eq(line.amount) ? 0 : 4) + (account === line.account ? 0 : 2) + (leg === line.leg ? 0 : 1)
  return lines.toSorted((a, b) => rank(a) - rank(b))[0]
}
