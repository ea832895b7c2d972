/** What is taken only as far as what is there reaches: installments out of retirement, and AutoSave. Pure. */
import { least, money, text, type Money } from '../../ledger/money.ts'
import { withheld } from '../../ledger/rates/retirement.ts'

interface Item {
  /** Its series. */
  readonly source: string
  readonly from: number | null
  readonly to: number | null
  /**
   * Out is negative, what does not arrive in it; what comes in from elsewhere is positive; null where it is only known
   * on its day.
   */
  readonly amount: string | Money | null
  /** What of it does not arrive: tax that is withheld, a fee. */
  readonly fee: string
  /** Of an installment: the tax that is withheld, percent. */
  readonly withholding?: string
  /** What has to stay where it comes from; where less would, nothing is taken. */
  readonly keeps?: string
  /** False for what is not made: the account that should pay it is frozen. */
  readonly counted?: boolean
}

/**
 * Items in the order in which they run, without the installments for which nothing is left; the one that takes the
 * last of it pays that and ends its series, as it will on its day (`distributions.ready`). What comes into an account
 * before, and what else leaves it, counts; what would leave less than has to stay is left out, its series goes on.
 * `freeOf`: what an account could pay now.
 */
export function asFarAsItReaches<I extends Item>(items: readonly I[], freeOf: (account: number) => Money): I[] {
  const free = new Map<number, Money>()
  const ended = new Set<string>()
  const leftIn = (account: number): Money => free.get(account) ?? freeOf(account)
  const move = (account: number | null, by: Money) => account !== null && free.set(account, leftIn(account).plus(by))
  return items.flatMap(item => {
    if (item.counted === false) return item
    if (ended.has(item.source)) return []
    const left = leftIn(item.from ?? 0)
    if (item.keeps !== undefined && left.plus(item.amount ?? 0).lt(item.keeps)) return []
    const shown = item.withholding === undefined ? item : shortened(item, left, item.withholding)
    if (item.withholding !== undefined && left.lte(money(item.amount ?? 0).abs())) ended.add(item.source)
    if (shown === undefined) return []
    move(shown.from, money(shown.amount ?? 0))
    move(shown.to, arrivingOf(shown))
    return shown
  })
}

/** What reaches `to`: of what goes out all but what does not arrive; what comes in, whole. */
function arrivingOf({ amount, fee }: Item): Money {
  const change = money(amount ?? 0)
  return change.isNegative() ? change.neg().minus(fee) : change
}

/** An installment of which no more is left than this; none where nothing is. */
function shortened<I extends Item>(item: I, left: Money, withholding: string): I | undefined {
  const gross = money(item.amount ?? 0).abs()
  if (!left.gt(0)) return undefined
  const pays = least(gross, left)
  return pays.eq(gross) ? item : { ...item, amount: text(pays.neg()), fee: text(withheld(pays, withholding)) }
}
