/** The caller's own accounts: found, resolved from what a client calls them, shown as the API shows them. */
import { sql } from 'kysely'
import * as z from 'zod'
import {
  spendable,
  position,
  withdrawable,
  isCard,
  kinds,
  type AccountKind,
  type AccountState,
  type AccountStatus,
} from '../../../ledger/accounts.ts'
import { ACCOUNT_COLUMNS, toAccountState, type AccountRow } from '../../../ledger/balances.ts'
import { money, text, ZERO, most, least, type Money } from '../../../ledger/money.ts'
import { availableCredit } from '../../../ledger/rates/card.ts'
import { cdRate, certificateYield } from '../../../ledger/rates/certificate.ts'
import { MINIMUM_BALANCE, MONTHLY_FEE } from '../../../ledger/rates/fees.ts'
import { interestRate, yieldOf } from '../../../ledger/rates/interest.ts'
import { ROUTING_NUMBER } from '../../../ledger/rates/opening.ts'
import { closedOn } from '../../../ledger/events/account-closed.ts'
import { cardControls } from '../../../ledger/events/card-use.ts'
import { notFound } from '../../errors.ts'
import { rows, type Tx, type Written } from '../db.ts'
import type { AccountOut } from '../account.schema.ts'
import { pricesOn } from '../published-quotes.ts'
import { QUOTE_DAY, securitiesValue, symbolsIn } from './valuation.queries.ts'
import { isIn } from '../../../ledger/table.ts'

export interface OwnAccount {
  state: AccountState
  profile: Profile
  /** What its securities are worth today; zero for an account that holds none (C-78). */
  securities: Money
}

interface Profile {
  accountNumber: string
  nickname: string
  isPrimary: boolean
  extras: Record<string, unknown>
  cardLastFour: string | undefined
}

type Reading = <T>(act: (tx: Tx) => Promise<T>) => Promise<T>

/** Without a profile: opened by the ledger, and nobody described it yet. */
type OwnRow = AccountRow & (ProfileRow | { account_number: null })

interface ProfileRow {
  account_number: string
  nickname: string
  is_primary: boolean
  extras: Record<string, unknown>
  last_four: string | null
}

/** doc2 §8; of an account that is another customer's the same (C-160). */
export const ACCOUNT_NOT_FOUND = 'Account not found. Please check the account ID or create a new account.'

/** All of the caller's accounts, oldest first. Closed ones are left out. */
export const accountsOf = async (tx: Tx): Promise<OwnAccount[]> => (await everyAccountOf(tx)).filter(isOpen)

export const closedAccountsOf = async (tx: Tx): Promise<OwnAccount[]> =>
  (await everyAccountOf(tx)).filter(one => !isOpen(one))

const isOpen = ({ state }: OwnAccount) => state.status !== 'closed'

/** The open ones, and after them those that were closed: what happened on them can still be read. */
export const everyAccountOf = async (tx: Tx): Promise<OwnAccount[]> =>
  accountsIn(await rows(tx, ownRows), act => act(tx))

/** What reading the caller's accounts is written as, not asked yet. */
export const ownAsked: Written<OwnRow> = tx => ownRows.compile(tx)

/** Prices are read only where something is invested. */
async function accountsIn(own: readonly OwnRow[], reading: Reading): Promise<OwnAccount[]> {
  const found = own.map(row => {
    const state = toAccountState(row)
    return { state, profile: row.account_number === null ? unnamed(state) : toProfile(row) }
  })
  const invested = found.some(({ state }) => symbolsIn(state).length > 0)
  const prices = invested ? await reading(tx => pricesOn(tx, QUOTE_DAY)) : new Map<string, Money>()
  const shown = found.map(one => ({ ...one, securities: securitiesValue(one.state, prices) }))
  return [...markPrimary(shown.filter(isOpen)), ...shown.filter(one => !isOpen(one)).map(neverPrimary)]
}

const ownRows = sql<OwnRow>`
  select ${ACCOUNT_COLUMNS}, profile.account_number, profile.nickname, profile.is_primary, profile.extras,
    card.last_four
  from ledger.my_account a
  left join app.account_profile as profile on profile.account = a.id
  left join lateral
    (select last_four from app.card where card.account = a.id order by blocked, issued_on desc limit 1) as card on true
  order by a.id`

const neverPrimary = (account: OwnAccount) => ({ ...account, profile: { ...account.profile, isPrimary: false } })

const toProfile = (row: ProfileRow): Profile => ({
  accountNumber: row.account_number,
  nickname: row.nickname,
  isPrimary: row.is_primary,
  extras: row.extras,
  cardLastFour: row.last_four ?? undefined,
})

/** An account that the ledger opened and nobody described yet. */
const unnamed = ({ id }: AccountState): Profile => ({
  accountNumber: String(id).padStart(10, '0'),
  nickname: '',
  isPrimary: false,
  extras: {},
  cardLastFour: undefined,
})

/** `primary` is the account that the customer chose, else the oldest open one of its kind (ARCHITECTURE). */
function markPrimary(accounts: OwnAccount[]): OwnAccount[] {
  const chosen = new Set(accounts.filter(({ profile }) => profile.isPrimary).map(({ state }) => state.kind))
  return accounts.map(account => {
    const { kind } = account.state
    const isPrimary = account.profile.isPrimary || !chosen.has(kind)
    chosen.add(kind)
    return { ...account, profile: { ...account.profile, isPrimary } }
  })
}

/**
 * The caller's account that a client calls `reference`: its public id, with or without 'acc-', or 'primary' for the
 * primary one among `wanted` kinds. Another's, an unknown and a malformed id, and one of another kind, all throw the
 * same 404.
 */
export const ownAccount: FindAccount = async (tx, ...called) => find(await accountsOf(tx), ...called)

/** The same, to read what happened on it: also an account that was closed, by its id. */
export const accountToRead: FindAccount = async (tx, ...called) => find(await everyAccountOf(tx), ...called)

/** Both, by the accounts as they are read now. */
export const accountsToFind = async (tx: Tx): Promise<Among> => among(await everyAccountOf(tx))

/** Both, by what `ownAsked` has read. */
export const accountsToFindIn = async (own: readonly OwnRow[], reading: Reading): Promise<Among> =>
  among(await accountsIn(own, reading))

function among(every: readonly OwnAccount[]): Among {
  const open = every.filter(isOpen)
  return { account: (...called) => find(open, ...called), toRead: (...called) => find(every, ...called), open, every }
}

type Among = { account: FindAmong; toRead: FindAmong; open: readonly OwnAccount[]; every: readonly OwnAccount[] }
type FindAmong = (...called: Called) => OwnAccount
type FindAccount = (tx: Tx, ...called: Called) => Promise<OwnAccount>
type Called = [reference: string, wanted?: readonly AccountKind[], notFoundText?: string]

function find(
  accounts: readonly OwnAccount[],
  ...[reference, wanted, notFoundText = ACCOUNT_NOT_FOUND]: Called
): OwnAccount {
  const own = accounts.filter(({ state }) => !wanted || wanted.includes(state.kind))
  const id = reference.trim().toLowerCase().replace(/^acc-/, '')
  const found =
    id === 'primary' ? own.find(({ profile }) => profile.isPrimary) : own.find(({ state }) => state.publicId === id)
  if (!found) throw notFound(notFoundText)
  return found
}

/** doc1 §2.9; a certificate's long form is an alias (C-24). */
const slugs: Partial<Record<AccountKind, string>> = { retirement: 'retirement-account' }

/** 'Everyday Checking ••4821': the nickname, else the kind. */
const nameOf = ({ state, profile }: OwnAccount) => profile.nickname || kinds[state.kind].name

/** The documents know Active only (doc1 §4, C-184); the others are the bank's doing. */
const statuses = { open: 'Active', frozen: 'Frozen', closed: 'Closed' } as const satisfies Record<AccountStatus, string>

export function toAccount(own: OwnAccount): AccountOut {
  const { state, profile } = own
  const { kind, publicId, terms, floor } = state
  const { posted, held, unsettled } = position(state)
  const card = isCard(state)
  const leaves = state.status === 'open' // of what is frozen nothing does
  const limit = floor.neg()
  const available = card ? most(ZERO, availableCredit(limit, posted.minus(held))) : posted.minus(held)
  const { months, rate: agreed, maturesOn } = termsOf(terms)
  const rate = agreed ?? (kind === 'cd' ? cdRate(months) : interestRate(kind))
  return {
    id: publicId,
    _id: publicId,
    kind,
    type: kinds[kind].name,
    accountType: kinds[kind].name,
    slug: slugs[kind] ?? kind,
    name: nameOf(own),
    nickname: profile.nickname,
    isPrimary: profile.isPrimary,
    accountNumber: profile.accountNumber,
    lastFour: profile.accountNumber.slice(-4),
    routingNumber: ROUTING_NUMBER,
    balance: text(posted.plus(own.securities)),
    availableBalance: text(leaves ? available : ZERO),
    withdrawableBalance: text(leaves ? most(ZERO, least(withdrawable(state), spendable(state))) : ZERO),
    unsettledBalance: text(unsettled),
    status: statuses[state.status],
    openedDate: state.openedOn,
    ...(state.status === 'closed' ? { closedDate: closedOn(terms) } : {}),
    interestRate: rate,
    apy: kind === 'cd' ? certificateYield(rate) : yieldOf(kind),
    ...feesOf(kind),
    ...(card ? { creditLimit: text(limit), availableCredit: text(leaves ? available : ZERO) } : {}),
    ...(months === undefined ? {} : { term: `${months} months` }),
    ...(maturesOn === undefined ? {} : { maturityDate: maturesOn }),
    ...(cardControls(terms).locked ? { cardLocked: true as const } : {}),
    ...(profile.cardLastFour === undefined ? {} : { cardLastFour: profile.cardLastFour }),
  }
}

/** What was agreed for a certificate: months, rate, the day it matures. */
const cdTerms = z.object({
  months: z.coerce.number().optional(),
  rate: z.string().optional(),
  maturesOn: z.string().optional(),
})
const termsOf = (terms: unknown) => cdTerms.safeParse(terms).data ?? {}

/** doc2 §9: what a month costs, when not, and what protects against overdraft (display only). */
function feesOf(
  kind: AccountKind,
): Pick<AccountOut, 'monthlyFee' | 'monthlyFeeWaived' | 'minBalance' | 'overdraftProtection'> {
  const fee = isIn(MONTHLY_FEE, kind) ? MONTHLY_FEE[kind] : { amount: '0.00', waived: 'always' }
  const minimum = isIn(MINIMUM_BALANCE, kind) ? MINIMUM_BALANCE[kind] : '0.00'
  return {
    monthlyFee: fee.amount,
    monthlyFeeWaived: fee.waived === 'always',
    minBalance: minimum,
    overdraftProtection: kind === 'checking' || kind === 'student' ? 'Linked to savings' : 'None',
  }
}

/** What a customer could spend today, over their deposit accounts that are not frozen. */
export const totalAvailable = (accounts: OwnAccount[]) =>
  accounts
    .filter(
      ({ state }) =>
        state.status === 'open' && !isCard(state) && !['retirement', 'cd', 'investment'].includes(state.kind),
    )
    .reduce((total, { state }) => total.plus(position(state).posted).minus(position(state).held), money(0))
