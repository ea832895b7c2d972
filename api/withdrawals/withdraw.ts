import { sql } from 'kysely'
import { withdrawable, type AccountKind } from '../../ledger/accounts.ts'
import { instantOf } from '../../ledger/calendar.ts'
import { canonical } from '../../ledger/canonical.ts'
import { paysCash } from '../../ledger/events/branch-withdrawal.ts'
import { cashOn } from '../../ledger/events/cash-advance.ts'
import type { AppendResult, Command, RecordedEvent } from '../../ledger/journal.ts'
import { money, most, text, ZERO } from '../../ledger/money.ts'
import { atmFee, BRANCH_LIMIT, CASH_ADVANCE_LIMIT, cashAdvanceFee } from '../../ledger/rates.ts'
import { toAccount, type OwnAccount } from '../accounts/account.queries.ts'
import { AppError } from '../errors.ts'
import { first, run } from '../platform/db.ts'
import { keyId } from '../platform/key-id.ts'
import { accepted, fromLedger } from '../platform/ledger-errors.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { cashAct, isAct, machineAct, planAct } from './act.ts'
import { codeOf, giveCode } from './atm-code.ts'
import { holdAct, startUndo } from './pay-out.ts'
import { sendReceipt } from './receipt.ts'
import { withdrawalAnswer, withdrawalRequest, type WithdrawalRequest } from './withdraw.schema.ts'
import { numberOf, oneWithdrawal, totalOf, withdrawalById, type WithdrawalRow } from './withdrawal.queries.ts'

/**
 * Takes cash out: at a machine (money set aside, a code of 30 minutes), at a branch (now or planned), or on a card with its fee.
 * With `undoSeconds` money of the latter two waits that long on hold first. Fee and limits are the bank's own (C-103, C-163). 404 for an account that is not the caller's; 422 with the ledger's refusal.
 * The same key answers the same withdrawal again, its code too.
 */
export const withdraw = signedIn
  .input(withdrawalRequest)
  .output(withdrawalAnswer)
  .mutation(async ({ ctx, input }) => {
    const own = await ctx.own.account(input.accountId)
    const fee = feeFor(own, input)
    const kept = await keepDraft(ctx, own, input, fee)
    const row = kept.status === 'draft' ? await begin(ctx, kept, own) : kept
    const now = await ctx.machinery.clocks.bank()
    const shown = await ctx.asCaller(tx => oneWithdrawal(tx, row, now))
    if (shown.stage !== 'cash-waiting') return { withdrawal: shown }
    // The documents call a request that got its code completed; where the money is, `stage` says.
    return { withdrawal: { ...shown, status: 'Completed' as const, atmCode: codeOf(ctx.machinery, row) } }
  })

/** The bank's own fee; refuses an account that this kind of withdrawal is not for (C-180). */
export function feeFor(
  { state: { kind } }: OwnAccount,
  { withdrawalType, amount, scheduledDate }: Pick<WithdrawalRequest, 'withdrawalType' | 'amount' | 'scheduledDate'>,
): string {
  const kinds: readonly AccountKind[] = withdrawalType === 'cashAdvance' ? ['credit'] : paysCash
  if (!kinds.includes(kind)) {
    const said =
      withdrawalType === 'cashAdvance'
        ? 'A cash advance needs a credit account.'
        : 'Cash cannot be withdrawn from this account.'
    throw new AppError('wrong_account_kind', said, 'accountId')
  }
  if (scheduledDate !== undefined && withdrawalType !== 'branch')
    throw new AppError('validation_failed', 'Only branch withdrawals can be scheduled.', 'scheduledDate')
  if (withdrawalType === 'atm') return atmFee(kind)
  return withdrawalType === 'branch' ? '0.00' : text(cashAdvanceFee(money(amount)))
}

async function keepDraft(
  ctx: SignedInContext,
  own: OwnAccount,
  input: WithdrawalRequest,
  fee: string,
): Promise<WithdrawalRow> {
  const { machinery, customer } = ctx
  const { clocks } = machinery
  const [now, today] = [await clocks.bank(), await clocks.today()]
  const { scheduledDate: on, scheduledTime: time } = input
  if (on !== undefined && on < today)
    throw new AppError(
      'validation_failed',
      'Please select both date and time for scheduled withdrawal.',
      'scheduledDate',
    )
  const at = on === undefined || time === undefined ? null : new Date(instantOf(on, time))
  const undo = input.withdrawalType === 'atm' || at !== null ? 0 : input.undoSeconds // cash at a machine waits for its code
  const key = ctx.key()
  const id = keyId(key)
  const request = canonical(input)
  const { name, lastFour } = toAccount(own)
  const row = await ctx.asCaller(async tx => {
    await run(
      tx,
      sql`insert into app.withdrawal (id, customer, key, request, account, account_label, kind, amount, fee, note, receipt_email,
            allow_fingerprint, scheduled_on, scheduled_time, scheduled_at, undo_seconds, status, created_at)
          values (${id}, ${customer}, ${key}, ${request}, ${own.state.id}, ${`${name} ••${lastFour}`}, ${input.withdrawalType}, ${input.amount},
            ${fee}, ${input.note ?? ''}, ${input.receiptEmail ?? null}, ${input.allowFingerprint}, ${on ?? null}, ${time ?? null}, ${at},
            ${undo}, 'draft', ${new Date(now)})
          on conflict (id) do nothing`,
    )
    return withdrawalById(tx, id)
  })
  if (!row) throw new AppError('busy', 'The bank is busy. Please try again in a moment.')
  if (row.request === request) return row
  const said = 'This confirmation was already used for something else. Please start again.'
  throw new AppError('key_reused_with_different_body', said)
}

/** What a withdrawal asks of the ledger when it is asked for. */
export function actOf(row: WithdrawalRow): Pick<Command, 'kind' | 'payload'> {
  if (row.scheduled_on !== null) return planAct(row)
  if (row.kind === 'atm') return machineAct(row)
  return row.undo_seconds > 0 ? holdAct(row) : cashAct(row)
}

async function begin(ctx: SignedInContext, draft: WithdrawalRow, own: OwnAccount): Promise<WithdrawalRow> {
  const { machinery, customer } = ctx
  const at = await machinery.clocks.bank()
  const command = { key: draft.key, actor: customer, at, ...actOf(draft) }
  const result = laterRefusal(draft, own) ?? (await fromLedger(machinery.ledger.append(command)))
  if (result.outcome === 'refused') await drop(ctx, draft)
  const told = result.outcome === 'refused' ? inOrder(result, draft, own) : result
  return concluded(machinery, draft, accepted(told, textsOf(draft)).event)
}

/** What the ledger would refuse only when the cash is given, a day or some seconds from now, is refused when it is asked for. */
function laterRefusal(row: WithdrawalRow, { state }: OwnAccount): Refused | undefined {
  if (row.scheduled_on === null && row.undo_seconds === 0) return undefined
  const limit = row.kind === 'branch' ? BRANCH_LIMIT : CASH_ADVANCE_LIMIT
  if (money(row.amount).gt(limit)) return refused('exceeds_transaction_limit', { limit })
  const available = row.kind === 'cashAdvance' ? cashOn(state) : undefined
  if (available?.lt(totalOf(row))) return refused('insufficient_funds', { available: text(most(ZERO, available)) })
  return undefined
}

/** The documents ask about the funds before they ask about a limit, but not of a card, nor of a later day (doc3 §5). */
function inOrder(refusal: Refused, row: WithdrawalRow, { state }: OwnAccount): Refused {
  const asksFunds = row.kind !== 'cashAdvance' && row.scheduled_on === null
  const available = withdrawable(state)
  if (!asksFunds || !refusal.code.startsWith('exceeds_') || available.gte(totalOf(row))) return refusal
  return refused('insufficient_funds', { available: text(most(ZERO, available)) })
}

type Refused = Extract<AppendResult, { outcome: 'refused' }>
const refused = (code: Refused['code'], params: Record<string, string>): Refused => ({
  outcome: 'refused',
  code,
  params,
})

/** Writes what the journal says of a draft. */
export async function concluded(
  machinery: SignedInContext['machinery'],
  draft: WithdrawalRow,
  event: RecordedEvent,
): Promise<WithdrawalRow> {
  const confirmation = numberOf(event.seq)
  if (event.kind === 'atm-hold') {
    const hold = event.effects.find(effect => effect.effect === 'hold')
    const until = new Date(hold?.effect === 'hold' ? (hold.until ?? event.recordedAt) : event.recordedAt)
    return giveCode(machinery, draft, event.seq, until, confirmation)
  }
  if (event.kind === 'hold-placed') return startUndo(machinery, draft, event, confirmation)
  const planned = event.kind === 'payment-planned'
  return machinery.db.asCustomer(draft.customer, async tx => {
    const row = await first(
      tx,
      planned
        ? sql<WithdrawalRow>`update app.withdrawal set status = 'scheduled', confirmation = ${confirmation} where id = ${draft.id} and status = 'draft' returning *`
        : sql<WithdrawalRow>`update app.withdrawal set status = 'completed', event = ${event.seq}, confirmation = ${confirmation},
            ended_at = ${new Date(event.recordedAt)} where id = ${draft.id} and status = 'draft' returning *`,
    )
    if (row && !planned) await sendReceipt(tx, row, row.receipt_email, machinery.clocks.wall())
    const now = row ?? (await withdrawalById(tx, draft.id))
    if (!now) throw new Error('a withdrawal is gone')
    return now
  })
}

async function drop(ctx: SignedInContext, row: WithdrawalRow): Promise<void> {
  const { id, key } = row
  const found = await fromLedger(ctx.machinery.ledger.lookup(key))
  if (found.state === 'made' && isAct(actOf(row), found.event)) return
  await ctx.asCaller(tx => run(tx, sql`delete from app.withdrawal where id = ${id} and status = 'draft'`))
}

/** Texts for the ledger's refusals; those of the limits are ours (C-163). */
function textsOf({ kind }: WithdrawalRow): Record<string, string> {
  return {
    insufficient_funds:
      kind === 'cashAdvance'
        ? 'This is more than your available credit. With its fee, a cash advance can take up to {available}.'
        : 'Insufficient funds in your account.',
    exceeds_daily_limit: 'ATM withdrawals are limited to {limit} per day. You can withdraw up to {remaining} today.',
    exceeds_transaction_limit:
      kind === 'cashAdvance'
        ? 'Cash advances are limited to {limit} per transaction.'
        : 'Branch withdrawals are limited to {limit} per transaction.',
    account_not_open: 'This account is not open for withdrawals.',
  }
}
