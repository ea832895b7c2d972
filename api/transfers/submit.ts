import { sql } from 'kysely'
import { mayPay, mayReceive, type AccountKind } from '../../ledger/accounts.ts'
import { canonical } from '../../ledger/canonical.ts'
import type { AppendResult } from '../../ledger/journal.ts'
import { money } from '../../ledger/money.ts'
import { VERIFICATION_FROM, WIRE_FEE } from '../../ledger/rates.ts'
import { toAccount, type OwnAccount } from '../accounts/account.queries.ts'
import { AppError } from '../errors.ts'
import { first, run } from '../platform/db.ts'
import { confirmationNumber } from '../platform/confirmation-number.ts'
import { keyId } from '../platform/key-id.ts'
import { accepted, fromLedger } from '../platform/ledger-errors.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { countCode, sendCode } from './code.ts'
import { actOf, holdOf, isActOf, planOf, transferTexts } from './order.ts'
import { nameOf, recipientFor, saveRecipient, type RecipientRow } from './recipient.queries.ts'
import { plan, sent } from './send.ts'
import { transfer, transferRequest, type TransferOut, type TransferRequest } from './submit.schema.ts'
import { oneTransfer, orderOf, totalOf, transferById, type TransferRow } from './transfer.queries.ts'
import { sendSoon } from './undo.ts'

/** How long a transfer waits for its code. */
const VERIFY_WITHIN_MS = 30 * 60_000

/**
 * Moves money between own accounts, to another bank, or by wire; today, on a later day or again and again. 404 for an account or
 * recipient that is not the caller's; 422 with the ledger's refusal. The same key answers the same transfer again.
 */
export const submit = signedIn
  .input(transferRequest)
  .output(transfer)
  .mutation(({ ctx, input }) => submitTransfer(ctx, input))

export async function submitTransfer(ctx: SignedInContext, input: TransferRequest): Promise<TransferOut> {
  const draft = await draftOf(ctx, input)
  const kept = await keepDraft(ctx, draft)
  const row = kept.status === 'draft' ? await begin(ctx, kept, input) : kept
  const { machinery } = ctx
  const [now, today] = [await machinery.clocks.bank(), await machinery.clocks.today()]
  return ctx.asCaller(tx => oneTransfer(tx, row, now, today))
}

type Draft = Omit<TransferRow, 'number'> & { nickname: string | undefined }

/** Everything resolved among the caller's own things, checked as far as the ledger does not. */
async function draftOf(ctx: SignedInContext, input: TransferRequest): Promise<Draft> {
  const { machinery, customer } = ctx
  const [now, today] = [await machinery.clocks.bank(), await machinery.clocks.today()]
  const from = await ctx.own.account(input.fromAccount)
  if (!mayPay(from.state))
    throw mayNot('account_may_not_pay', 'Money cannot be taken from this account.', 'fromAccount')
  if (input.transferDate < today) throw invalid('Please select a date', 'transferDate')
  if (input.recurringEndDate !== undefined && input.recurringEndDate < input.transferDate)
    throw invalid('Please select an end date', 'recurringEndDate')
  const target = await targetOf(ctx, input, from)
  const key = ctx.key()
  return {
    id: keyId(key),
    customer,
    key,
    request: canonical(input),
    kind: input.transferType,
    from_account: String(from.state.id),
    from_label: labelOf(from),
    ...target,
    amount: input.amount,
    fee: input.transferType === 'wire' ? WIRE_FEE : '0.00',
    memo: input.memo ?? '',
    receipt_email: input.emailAddress ?? null,
    transfer_on: input.transferDate,
    frequency: input.transferFrequency,
    last_on: input.recurringEndDate ?? null,
    undo_seconds: input.undoSeconds,
    status: 'draft',
    wrong_tries: 0,
    verify_by: null,
    verified_at: null,
    execute_at: null,
    hold: null,
    event: null,
    schedule: null,
    confirmation: null,
    failure: null,
    change: null,
    created_at: new Date(now),
  }
}

type Target = Pick<Draft, 'to_account' | 'to_kind' | 'to_label' | 'recipient' | 'last4' | 'nickname'>

async function targetOf(ctx: SignedInContext, input: TransferRequest, from: OwnAccount): Promise<Target> {
  if (input.transferType === 'internal') {
    const to = await ctx.own.account(input.toAccount)
    if (to.state.id === from.state.id) throw invalid(transferTexts.same_account, 'toAccount')
    if (!mayReceive(to.state))
      throw mayNot('account_may_not_receive', 'Money cannot be paid into this account.', 'toAccount')
    const to_kind: AccountKind = to.state.kind
    return {
      to_account: String(to.state.id),
      to_kind,
      to_label: labelOf(to),
      recipient: null,
      last4: null,
      nickname: undefined,
    }
  }
  const { machinery, customer } = ctx
  const payee = input.transferType === 'wire' ? input.wireTransfer : input.externalAccount
  const now = machinery.clocks.wall()
  const to = await ctx.asCaller(tx => recipientFor(tx, machinery.keys, customer, input.transferType, payee, now))
  const nickname = 'saveRecipient' in payee && payee.saveRecipient ? (payee.recipientNickname ?? '') : undefined
  return { to_account: null, to_kind: null, to_label: nameOf(to), recipient: to.id, last4: to.last4, nickname }
}

const labelOf = (own: OwnAccount) => {
  const { name, lastFour } = toAccount(own)
  return `${name} ••${lastFour}`
}

const invalid = (message: string, field: string) => new AppError('validation_failed', message, field)
const mayNot = (code: string, message: string, field: string) => new AppError(code, message, field)

/** The row of this key: the one that is there already, or the draft. Another request under the same key is refused. */
async function keepDraft(ctx: SignedInContext, draft: Draft): Promise<TransferRow> {
  const row = await ctx.asCaller(async tx => {
    await run(
      tx,
      sql`insert into app.transfer (id, customer, key, request, kind, from_account, from_label, to_account, to_kind, to_label, recipient,
            last4, amount, fee, memo, receipt_email, transfer_on, frequency, last_on, undo_seconds, status, created_at)
          values (${draft.id}, ${draft.customer}, ${draft.key}, ${draft.request}, ${draft.kind}, ${draft.from_account}, ${draft.from_label},
            ${draft.to_account}, ${draft.to_kind}, ${draft.to_label}, ${draft.recipient}, ${draft.last4}, ${draft.amount}, ${draft.fee},
            ${draft.memo}, ${draft.receipt_email}, ${draft.transfer_on}, ${draft.frequency}, ${draft.last_on}, ${draft.undo_seconds},
            'draft', ${draft.created_at})
          on conflict (id) do nothing`,
    )
    if (draft.recipient && draft.nickname !== undefined) await saveRecipient(tx, draft.recipient, draft.nickname)
    return transferById(tx, draft.id)
  })
  if (!row) throw new AppError('busy', 'The bank is busy. Please try again in a moment.')
  if (row.request === draft.request) return row
  const message = 'This confirmation was already used for something else. Please start again.'
  throw new AppError('key_reused_with_different_body', message)
}

/** Takes the draft to its first state: sent, on hold, or planned. A draft that is refused leaves no trace. */
async function begin(ctx: SignedInContext, draft: TransferRow, input: TransferRequest): Promise<TransferRow> {
  const { machinery } = ctx
  const today = await machinery.clocks.today()
  const asks = await needsCode(ctx, draft)
  if (asks) await countOrDrop(ctx, draft)
  if (draft.transfer_on > today) return planned(ctx, draft, asks)
  const waits = draft.kind !== 'internal' && input.undoSeconds > 0
  if (asks) return onHold(ctx, draft, 'awaiting_verification')
  return waits ? onHold(ctx, draft, 'processing') : sentAtOnce(ctx, draft)
}

/** Wires always; another bank's account when it is new or from 1,000 on (C-108). */
async function needsCode(ctx: SignedInContext, { kind, amount, recipient }: TransferRow): Promise<boolean> {
  if (kind !== 'external') return kind === 'wire'
  if (money(amount).gte(VERIFICATION_FROM)) return true
  const known = await ctx.asCaller(tx =>
    first(tx, sql<Pick<RecipientRow, 'used'>>`select used from app.recipient where id = ${recipient}`),
  )
  return known?.used !== true
}

async function countOrDrop(ctx: SignedInContext, draft: TransferRow): Promise<void> {
  try {
    await countCode(ctx.machinery, draft)
  } catch (error) {
    await drop(ctx, draft)
    throw error
  }
}

async function sentAtOnce(ctx: SignedInContext, draft: TransferRow): Promise<TransferRow> {
  const { machinery, customer } = ctx
  const at = await machinery.clocks.bank()
  const command = { key: draft.key, actor: customer, at, ...actOf(orderOf(draft)) }
  const { event } = accepted(await appendOr(ctx, draft, command), transferTexts)
  return sent(machinery, draft, event.seq)
}

async function onHold(
  ctx: SignedInContext,
  draft: TransferRow,
  status: 'awaiting_verification' | 'processing',
): Promise<TransferRow> {
  const { machinery, customer } = ctx
  const at = await machinery.clocks.bank()
  const command = { key: draft.key, actor: customer, at, ...holdOf(orderOf(draft), totalOf(draft)) }
  const { event } = accepted(await appendOr(ctx, draft, command), transferTexts)
  const row = await ctx.asCaller(tx =>
    first(
      tx,
      sql<TransferRow>`update app.transfer set status = ${status}, hold = ${event.seq},
          verify_by = ${status === 'processing' ? null : new Date(at + VERIFY_WITHIN_MS)},
          execute_at = ${status === 'processing' ? new Date(at + draft.undo_seconds * 1000) : null}
        where id = ${draft.id} and status = 'draft' returning *`,
    ),
  )
  if (!row) return reread(ctx, draft)
  if (status === 'processing') sendSoon(machinery, row)
  else await sendCode(machinery, row)
  return row
}

/** A later day: nothing is held, the funds are asked for on the day (C-110). The order itself binds the key. */
async function planned(ctx: SignedInContext, draft: TransferRow, asks: boolean): Promise<TransferRow> {
  const { machinery, customer } = ctx
  const at = await machinery.clocks.bank()
  const command = { key: draft.key, actor: customer, at, ...planOf(orderOf(draft), draft.transfer_on, draft.frequency) }
  const { event } = accepted(await appendOr(ctx, draft, command), transferTexts)
  const numbered = { ...draft, confirmation: confirmationNumber(event.seq) }
  if (!asks) return ctx.asCaller(tx => plan(tx, numbered, at))
  const row = await ctx.asCaller(tx =>
    first(
      tx,
      sql<TransferRow>`update app.transfer set status = 'awaiting_verification', verify_by = ${new Date(at + VERIFY_WITHIN_MS)},
          confirmation = ${numbered.confirmation} where id = ${draft.id} and status = 'draft' returning *`,
    ),
  )
  if (!row) return reread(ctx, draft)
  await sendCode(machinery, row)
  return row
}

async function appendOr(
  ctx: SignedInContext,
  draft: TransferRow,
  command: Parameters<SignedInContext['machinery']['ledger']['append']>[0],
): Promise<AppendResult> {
  const result = await fromLedger(ctx.machinery.ledger.append(command))
  if (result.outcome === 'refused') await drop(ctx, draft)
  return result
}

/** Forgets a draft, unless another try with its key has made something meanwhile. */
async function drop(ctx: SignedInContext, row: TransferRow): Promise<void> {
  const { id, key } = row
  const found = await fromLedger(ctx.machinery.ledger.lookup(key))
  if (found.state === 'made' && isActOf(orderOf(row), totalOf(row), found.event)) return
  await ctx.asCaller(tx => run(tx, sql`delete from app.transfer where id = ${id} and status = 'draft'`))
}

/** Somebody else's try with the same key came first: theirs is the answer. */
async function reread(ctx: SignedInContext, { id }: TransferRow): Promise<TransferRow> {
  const row = await ctx.asCaller(tx => transferById(tx, id))
  if (!row) throw new AppError('busy', 'The bank is busy. Please try again in a moment.')
  return row
}
