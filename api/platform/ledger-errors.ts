/** The ledger's answers as the API's: a refusal becomes 422 with the act's own text, a ledger that is away 503. */
import { LedgerUnavailable, type AppendResult, type RecordedEvent } from '../../ledger/journal.ts'
import { formatUsd } from '../../ledger/money.ts'
import { AppError, KEY_CLOSED, OUTCOME_UNKNOWN } from '../errors.ts'
import { says } from '../../ledger/phrase.ts'

const awayTexts = {
  outcome_unknown: OUTCOME_UNKNOWN,
  busy: 'The bank is busy. Please try again in a moment.',
  clock_ahead: 'The clocks of the bank do not agree right now, so this was not done. Please try again shortly.',
  database_unavailable: 'The bank cannot be reached right now. Please try again shortly.',
}

/** Awaits the ledger; its absence becomes the 503 that it is. */
export async function fromLedger<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof LedgerUnavailable) throw new AppError(error.code, awayTexts[error.code])
    throw error
  }
}

type Params = Readonly<Record<string, string>>

/**
 * An act's texts for refusals, a function where the documents have several for one; `{limit}` and the like are the
 * refusal's parameters.
 */
export type RefusalTexts = Readonly<Record<string, string | ((params: Params) => string)>>

/** The field of an act's request that a refusal is about, by its code: a form says it there. */
export type RefusalFields = Readonly<Record<string, string>>

/** Texts that no act words differently. */
export const commonTexts = {
  insufficient_funds: 'Insufficient funds',
  not_found: 'Account not found. Please check the account ID or create a new account.',
  account_not_open: 'This account is not open.',
  account_may_not_pay: 'Money cannot be taken from this account.',
  account_may_not_receive: 'Money cannot be paid into this account.',
  exceeds_daily_limit: 'This would exceed the daily limit. You can still use {remaining} today.',
  exceeds_monthly_limit: 'This would exceed the monthly limit. You can still use {remaining} this month.',
  key_reused_with_different_body: 'This confirmation was already used for something else. Please start again.',
  key_closed: KEY_CLOSED,
  wrong_state: 'This is not possible any more.',
  card_locked: 'This card is locked. Unlock it first.',
  card_use_off: 'This use of the card is switched off.',
  invalid: 'This request cannot be carried out.',
} as const satisfies RefusalTexts

const common: RefusalTexts = commonTexts

/**
 * The recorded event of an accepted command; throws the refusal in the act's words. `not_found` is 404,
 * `wrong_state` 409, the rest 422.
 */
export function accepted(
  result: AppendResult,
  texts: RefusalTexts = {},
  fields: RefusalFields = {},
): { event: RecordedEvent; replayed: boolean } {
  if (result.outcome === 'accepted') return { event: result.event, replayed: result.replayed }
  const { code, params, ...told } = inWords(result, texts)
  throw new AppError(code, told, fields[code], params)
}

/** A refusal as it is told: its name, the act's text with its values in it, what it says, and the parameters. */
export function inWords({ code, params: given }: Refused, texts: RefusalTexts = {}) {
  const params: Record<string, string> = { ...given }
  const text = texts[code] ?? common[code] ?? 'This request cannot be carried out.'
  return { code, ...says(typeof text === 'string' ? text : text(params), shown(params)), params }
}

type Refused = Extract<AppendResult, { outcome: 'refused' }>

const AMOUNT = /^-?\d+\.\d{2}$/

/** Amounts among the parameters read as customers read them: "$1,234.50". */
const shown = (params: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, AMOUNT.test(value) ? formatUsd(value) : value]),
  )
