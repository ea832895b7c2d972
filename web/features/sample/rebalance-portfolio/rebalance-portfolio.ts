/** Target allocations (doc3 §3 to §5, §9; LED-38). Pure. Percentages are whole numbers, amounts decimal text. */
import type { BankDay } from '../../../../ledger/calendar.ts'
import { money, split, text } from '../../../../ledger/money.ts'

interface Allocation {
  readonly category: string
  readonly percentage: number
  readonly amount: string
}
export interface Portfolio {
  readonly currentAllocation: readonly Allocation[]
  readonly targetAllocation: readonly Allocation[]
  readonly totalValue: string
  readonly lastRebalanced: BankDay
}

export const TARGET_TOTAL = 100

/** A slider's or a number field's value as a target: whole, 0 to 100; nonsense is 0. */
export const targetOf = (typed: string | number): number => {
  const percentage = Math.trunc(Number(typed))
  return Number.isFinite(percentage) ? Math.min(TARGET_TOTAL, Math.max(0, percentage)) : 0
}

export const totalOf = (allocations: readonly Pick<Allocation, 'percentage'>[]): number =>
  allocations.reduce((total, { percentage }) => total + percentage, 0)
export const isComplete = (portfolio: Portfolio): boolean => totalOf(portfolio.targetAllocation) === TARGET_TOTAL

/** LED-38: amounts of the total by percentages; the last category takes what rounding leaves. */
export function amountsOf(totalValue: string, percentages: readonly number[]): string[] {
  const parts = split(money(totalValue), percentages)
  return parts.map(part => text(part))
}

export const withTarget = (portfolio: Portfolio, category: string, percentage: number): Portfolio => {
  const targetAllocation = portfolio.targetAllocation.map(target =>
    target.category === category
      ? {
          ...target,
          percentage: targetOf(percentage),
          amount: text(money(portfolio.totalValue).times(targetOf(percentage)).div(100)),
        }
      : target,
  )
  return { ...portfolio, targetAllocation }
}

/** Confirm: the targets become the allocation, amounts are recomputed from the total, and the day is kept (doc3 §4). */
export function rebalanced(portfolio: Portfolio, today: BankDay): Portfolio {
  if (!isComplete(portfolio)) return portfolio
  const amounts = amountsOf(
    portfolio.totalValue,
    portfolio.targetAllocation.map(({ percentage }) => percentage),
  )
  const allocation = portfolio.targetAllocation.map((target, i) => ({ ...target, amount: amounts[i] ?? '0.00' }))
  return { ...portfolio, currentAllocation: allocation, targetAllocation: allocation, lastRebalanced: today }
}

/** What has to be bought (positive) or sold (negative) of each category, decimal text; they cancel out. */
export function tradesOf(portfolio: Portfolio): { category: string; amount: string }[] {
  const amounts = amountsOf(
    portfolio.totalValue,
    portfolio.targetAllocation.map(({ percentage }) => percentage),
  )
  return portfolio.targetAllocation.map(({ category }, i) => {
    const now = portfolio.currentAllocation.find(current => current.category === category)?.amount ?? '0'
    return { category, amount: text(money(amounts[i] ?? '0').minus(now)) }
  })
}
