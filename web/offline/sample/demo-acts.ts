import type * as z from 'zod'
import { TRADES } from '../../../api/platform/categories/categories.schema.ts'
import { NOT_HELD, SYMBOL, tooMany, type orderAnswer } from '../../../api/investments/order.schema.ts'
import {
  withdrawalTexts,
  type certificate,
  type earlyWithdrawalAnswer,
  type withdrawalQuote,
} from '../../../api/cds/certificate.schema.ts'
import type { retirementAccount } from '../../../api/retirement/retirement.schema.ts'
import { ABOVE_THE_YEARS_ROOM } from '../../../api/platform/account.schema.ts'
import type { BankDay } from '../../../ledger/calendar.ts'
import { money, text } from '../../../ledger/money.ts'
import { fill, oursOrNamed, says, type Told } from '../../../ledger/phrase.ts'
import { cdMostWithdrawable, cdPenalty } from '../../../ledger/rates/certificate.ts'
import { contributionRoom } from '../../../ledger/rates/retirement.ts'
import { averagePrice, tradeValue } from '../../../ledger/rates/securities.ts'
import { usd } from '../../lib/format.ts'
import { sampleLine, type Account, type Line, type Movement } from './sample-account.ts'
import { holdingOf, sampleQuotes, valued, type Holding, type Investment } from './sample-investment.ts'

/**
 * The documented demo acts (doc2 §4, C-56): what a deposit, a contribution, an order or an early withdrawal would
 * do, done to the page of a sample account and to nothing else. Pure: page and draft in, page and answer out, or
 * the documented refusal. The ledger is not asked and never hears of it.
 */
export interface Refused {
  /** The documented English text, or its template and values; `params` are those values. */
  refused: string | Told
  field?: string
  params?: Record<string, string>
}
/** What the store hands on is numbered there. */
type Unnumbered<Answer> = Omit<Answer, 'confirmationNumber'>
export type Outcome<Page, Answer> = { page: Page; answer: Answer } | Refused

type Page = Account & { transactions: Line[] }

/** The new line stands on top; ids go on counting. */
const withLines = <P extends { id: string; transactions: readonly Line[] }>(
  page: P,
  movements: readonly (Movement & { balance: string | null; status: Line['status'] })[],
): P & { transactions: Line[] } => ({
  ...page,
  transactions: movements.reduce<Line[]>(
    (lines, { balance, status, ...movement }) => [
      { ...sampleLine(page.id, `${page.id}-${lines.length + 1}`, movement, balance), status },
      ...lines,
    ],
    [...page.transactions],
  ),
})

const newest = ({ transactions }: { transactions: readonly Line[] }): Line => {
  const [line] = transactions
  if (!line) throw new Error('an act has just added its line')
  return line
}

interface Deposit {
  amount: string
  description: string
}

interface Deposited {
  newBalance: string
  availableBalance: string
  transaction: Line
}

/** doc2 §4: raises balance and available balance, and its line stands on top. */
export function deposit<P extends Page>(
  page: P,
  { amount, description }: Deposit,
  day: BankDay,
): Outcome<P, Deposited> {
  const balance = text(money(page.balance).plus(amount))
  const availableBalance = text(money(page.availableBalance).plus(amount))
  const movement = {
    day,
    amount,
    type: 'deposit',
    category: 'Deposit',
    description,
    says: oursOrNamed(description, 'Deposit', 'IRA Contribution').says,
    balance,
    status: 'Completed',
  } as const
  const after = withLines({ ...page, balance, availableBalance }, [movement])
  return { page: after, answer: { newBalance: balance, availableBalance, transaction: newest(after) } }
}

type Retirement = z.output<typeof retirementAccount>
type Room = Pick<Retirement, 'contributionLimit' | 'ytdContributions' | 'remainingContribution'>

/** A deposit inside the year's room (C-77). */
export function contribute(page: Retirement, draft: Deposit, day: BankDay): Outcome<Retirement, Deposited & Room> {
  if (money(draft.amount).gt(page.remainingContribution)) {
    const remaining = usd(page.remainingContribution)
    return { refused: fill(ABOVE_THE_YEARS_ROOM, { remaining }), field: 'amount', params: { remaining } }
  }
  const outcome = deposit(page, draft, day)
  if ('refused' in outcome) return outcome
  const ytdContributions = text(money(page.ytdContributions).plus(draft.amount))
  const room = {
    contributionLimit: page.contributionLimit,
    ytdContributions,
    remainingContribution: text(contributionRoom(money(ytdContributions))),
  }
  return { page: { ...outcome.page, ...room }, answer: { ...outcome.answer, ...room } }
}

type Certificate = z.output<typeof certificate>
const TO_SAMPLE = { paidTo: 'Checking ••0001', paidToAccountId: null }

/** LED-24: what leaving early would cost, to the cent, after what was withdrawn in the term before. */
export function quoteWithdrawal(
  { balance, interestRate, mostWithdrawable, withdrawnThisTerm }: Certificate,
  typed: string,
): z.output<typeof withdrawalQuote> {
  const amount = money(typed)
  const penalty = cdPenalty(amount, interestRate, { withdrawn: money(withdrawnThisTerm) })
  const total = amount.plus(penalty)
  const possible = total.lte(balance)
  return {
    amount: text(amount),
    penalty: text(penalty),
    total: text(total),
    balanceAfter: text(money(balance).minus(total)),
    mostWithdrawable,
    ...TO_SAMPLE,
    possible,
    refusal: possible ? null : { code: 'insufficient_funds', ...says(withdrawalTexts.insufficient_funds) },
  }
}

/** doc2 §4: lowers the balance by amount and penalty; a line for each that is something. */
export function withdrawEarly(
  page: Certificate,
  { amount }: { amount: string },
  day: BankDay,
): Outcome<Certificate, Unnumbered<z.output<typeof earlyWithdrawalAnswer>>> {
  const quote = quoteWithdrawal(page, amount)
  if (!quote.possible) return { refused: withdrawalTexts.insufficient_funds, field: 'amount' }
  const between = text(money(page.balance).minus(quote.amount))
  const balance = quote.balanceAfter
  const withdrawn = money(page.withdrawnThisTerm).plus(quote.amount)
  const status = 'Completed' as const
  const fee = {
    day,
    amount: `-${quote.penalty}`,
    type: 'fee',
    category: 'Fees',
    description: 'Early withdrawal penalty',
    balance,
    status,
  }
  const costs = money(quote.penalty).gt(0)
  const after = withLines(
    {
      ...page,
      balance,
      availableBalance: balance,
      withdrawableBalance: balance,
      withdrawnThisTerm: text(withdrawn),
      mostWithdrawable: text(cdMostWithdrawable(money(balance), page.interestRate, { withdrawn })),
    },
    [
      {
        day,
        amount: `-${quote.amount}`,
        type: 'withdrawal',
        category: 'Withdrawal',
        description: 'Early withdrawal',
        balance: between,
        status,
      },
      ...(costs ? [fee] : []),
    ],
  )
  const [first, second] = after.transactions
  const [penaltyTransaction = null, withdrawalTransaction = newest(after)] = costs ? [first, second] : [null, first]
  return {
    page: after,
    answer: {
      newBalance: balance,
      penaltyAmount: quote.penalty,
      withdrawalTransaction,
      penaltyTransaction,
      ...TO_SAMPLE,
    },
  }
}

export interface Order {
  symbol: string
  /** Whole shares. */
  quantity: string
  /** Null for a market order. */
  limitPrice: string | null
}
type Placed = Unnumbered<z.output<typeof orderAnswer>>

/**
 * doc2 §4: adds a holding, or merges into one, averaging the purchase price; lowers cash (C-78). The order's status
 * is Pending.
 */
export function buy(page: Investment, order: Order, day: BankDay): Outcome<Investment, Placed> {
  const security = sampleQuotes(page).quotes.find(({ symbol }) => symbol === order.symbol)
  if (!security) return { refused: SYMBOL, field: 'symbol' }
  const price = order.limitPrice ?? security.price
  const value = tradeValue(money(order.quantity), money(price))
  if (value.gt(page.availableBalance)) return { refused: 'Insufficient funds' }
  const before = page.holdings.find(({ symbol }) => symbol === order.symbol)
  const bought = before
    ? merged(before, order.quantity, price)
    : holdingOf(security, order.quantity, security.price, price)
  const others = page.holdings.filter(({ symbol }) => symbol !== order.symbol)
  const cash = text(money(page.cash).minus(value))
  return placed(valued(page, cash, [...others, bought]), 'buy', order, security, price, text(value), day)
}

function merged(held: Holding, quantity: string, price: string): Omit<Holding, 'allocation'> {
  const [had, paid, more] = [money(held.quantity), money(held.purchasePrice), money(quantity)]
  const average = averagePrice(had, paid, more, money(price))
  return holdingOf(held, had.plus(more).toFixed(), held.currentPrice, average.toDecimalPlaces(6).toFixed())
}

/** doc2 §4: reduces or removes the holding; raises cash. */
export function sell(page: Investment, order: Order, day: BankDay): Outcome<Investment, Placed> {
  const held = page.holdings.find(({ symbol }) => symbol === order.symbol)
  if (!held) return { refused: NOT_HELD, field: 'symbol' }
  const left = money(held.quantity).minus(order.quantity)
  if (left.lt(0)) {
    const { quantity: n, symbol } = held
    return { refused: tooMany(n, symbol), field: 'quantity', params: { n, symbol } }
  }
  const price = order.limitPrice ?? held.currentPrice
  const value = tradeValue(money(order.quantity), money(price))
  const others = page.holdings.filter(({ symbol }) => symbol !== order.symbol)
  const rest = left.isZero() ? [] : [holdingOf(held, left.toFixed(), held.currentPrice, held.purchasePrice)]
  const cash = text(money(page.cash).plus(value))
  return placed(valued(page, cash, [...others, ...rest]), 'sell', order, held, price, text(value), day)
}

function placed(
  page: Investment,
  side: 'buy' | 'sell',
  { symbol, quantity, limitPrice }: Order,
  { name }: { name: string },
  price: string,
  amount: string,
  day: BankDay,
): { page: Investment; answer: Placed } {
  const movement: Movement = {
    day,
    amount: side === 'buy' ? `-${amount}` : amount,
    type: side,
    category: TRADES,
    description: `${side === 'buy' ? 'Buy' : 'Sell'} ${quantity} ${symbol}`,
  }
  const after = withLines(page, [{ ...movement, balance: null, status: 'Pending' }])
  const transaction = newest(after)
  return {
    page: after,
    answer: {
      orderId: transaction.id,
      status: 'Pending',
      side,
      symbol,
      name,
      quantity,
      orderType: limitPrice === null ? 'market' : 'limit',
      price,
      amount,
      availableBalance: after.availableBalance,
      withdrawableBalance: after.withdrawableBalance,
      transaction,
    },
  }
}
