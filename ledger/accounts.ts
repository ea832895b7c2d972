/**
 * The chart of accounts: what kinds there are, who may pay and receive, and the bank's own accounts (ARCHITECTURE: one
 * table, used by every act).
 *
 * Stored amounts are debit-positive. A customer's view is the negative of the stored amount, so deposits are positive
 * and card debt is negative. All positions in this file are in the customer's sign.
 */
import * as z from 'zod'
import { KIND_NAMES } from './account-label.ts'
import { DEPOSIT_KINDS, MOVES } from './kinds.ts'
import { less, ZERO, type Money } from './money.ts'
import { namesIn } from './table.ts'

export const accountId = z.int().positive().brand<'AccountId'>()
export type AccountId = z.infer<typeof accountId>

/** An id as a column of the database, or a key made of one, says it. */
export function accountIdOf(id: string | number): AccountId {
  const number = Number(id)
  // as its schema has it
  return Number.isSafeInteger(number) && number > 0 ? (number as AccountId) : accountId.parse(number)
}

/** 'USD', 'PTS' (reward points) or a security's ticker. */
export type Asset = string
export const USD: Asset = 'USD'
export const POINTS: Asset = 'PTS'

/** Decimals of an asset: dollars two, points none, securities six. */
export const scaleOf = (asset: Asset): number => (asset === USD ? 2 : asset === POINTS ? 0 : 6)

interface Kind {
  readonly name: string
  /** Deposit accounts are liabilities of the bank; cards and loans its assets. */
  readonly side: 'liability' | 'asset'
  readonly mayPay: boolean
  readonly mayReceive: boolean
}

const held = { side: 'liability' } as const

/** What kinds there are; which way money goes on each is in kinds.ts. */
export const kinds = {
  checking: { ...held, ...MOVES.checking, name: KIND_NAMES.checking },
  savings: { ...held, ...MOVES.savings, name: KIND_NAMES.savings },
  'money-market': { ...held, ...MOVES['money-market'], name: KIND_NAMES['money-market'] },
  student: { ...held, ...MOVES.student, name: KIND_NAMES.student },
  investment: { ...held, ...MOVES.investment, name: KIND_NAMES.investment },
  retirement: { ...held, ...MOVES.retirement, name: KIND_NAMES.retirement },
  cd: { ...held, ...MOVES.cd, name: KIND_NAMES.cd },
  credit: { side: 'asset', ...MOVES.credit, name: KIND_NAMES.credit },
  loan: { side: 'asset', ...MOVES.loan, name: KIND_NAMES.loan },
} as const satisfies Record<string, Kind>

export type AccountKind = keyof typeof kinds

/** Accounts that any dollar may lie on: what came late for a closed account goes to one of these. */
export const depositKinds: readonly AccountKind[] = DEPOSIT_KINDS
/** Accounts that a customer pays from, and that take deposits and checks. */
export const payingKinds: readonly AccountKind[] = namesIn(kinds).filter(kind => kinds[kind].mayPay)
export const accountKind = z.enum(namesIn(kinds))

const bankAccount = (id: number) => accountId.parse(id)

/** The bank's own accounts: no floor and no balance row; their last posting is their balance. */
export const bank = {
  vault: bankAccount(1),
  achClearing: bankAccount(2),
  wireClearing: bankAccount(3),
  checkClearing: bankAccount(4),
  cardClearing: bankAccount(5),
  billPayClearing: bankAccount(6),
  atmClearing: bankAccount(7),
  broker: bankAccount(8),
  custody: bankAccount(9),
  feeIncome: bankAccount(10),
  interestExpense: bankAccount(11),
  interestIncome: bankAccount(12),
  penaltyIncome: bankAccount(13),
  taxWithheld: bankAccount(14),
  salesTax: bankAccount(15),
  disputeReceivable: bankAccount(16),
  unverifiedDeposits: bankAccount(17),
  checkPrinting: bankAccount(18),
  rewardsIssued: bankAccount(19),
  rewardsExpense: bankAccount(20),
  rolloverClearing: bankAccount(21),
  chargeOff: bankAccount(22),
} as const

export type BankAccountName = keyof typeof bank

/** Customer accounts are numbered from here: this plus the seq of the event that opened them. */
export const FIRST_CUSTOMER_ACCOUNT = 1000

export const isBankAccount = (id: number): boolean => id < FIRST_CUSTOMER_ACCOUNT

export const accountOpenedBy = (seq: number): AccountId => accountId.parse(FIRST_CUSTOMER_ACCOUNT + seq)

/** What one account holds of one asset: posted P, held H, unsettled U. */
export interface Position {
  readonly posted: Money
  readonly held: Money
  readonly unsettled: Money
}

export const EMPTY_POSITION: Position = { posted: ZERO, held: ZERO, unsettled: ZERO }

export type AccountStatus = 'open' | 'frozen' | 'closed'

export interface AccountState {
  readonly id: AccountId
  readonly publicId: string
  readonly owner: string
  readonly kind: AccountKind
  /** The lowest USD balance, L: 0, or minus a card's limit. */
  readonly floor: Money
  readonly terms: Readonly<Record<string, unknown>>
  readonly openedOn: string
  readonly status: AccountStatus
  readonly positions: ReadonlyMap<Asset, Position>
}

export const position = (account: AccountState, asset: Asset = USD): Position =>
  account.positions.get(asset) ?? EMPTY_POSITION

/** Closed now, or before: what came for it then went elsewhere. A closing says to when it paid interest. */
export const wasClosed = ({ status, terms }: AccountState): boolean =>
  status === 'closed' || terms['interestPaidTo'] !== undefined

const floorOf = (account: AccountState, asset: Asset) => (asset === USD ? account.floor : ZERO)

/** S = P - H - L: what may move inside the bank. */
export function spendable(account: AccountState, asset: Asset = USD): Money {
  const { posted, held: onHold } = position(account, asset)
  return less(less(posted, onHold), floorOf(account, asset))
}

/** W = S - U: what may leave the bank. */
export const withdrawable = (account: AccountState, asset: Asset = USD): Money =>
  less(spendable(account, asset), position(account, asset).unsettled)

export const mayPay = (account: AccountState): boolean => kinds[account.kind].mayPay

/** One that pays as things stand: of such a kind, and neither frozen nor closed. */
export const paysNow = (account: AccountState): boolean => mayPay(account) && account.status === 'open'
export const mayReceive = (account: AccountState): boolean => kinds[account.kind].mayReceive
export const isCard = (account: Pick<AccountState, 'kind'>): boolean => kinds[account.kind].side === 'asset'
