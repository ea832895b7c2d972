/** A customer's act as one command of the ledger: made under the key of the request, or only rehearsed. */
import type { AppendResult, Command, RecordedEvent } from '../../ledger/journal.ts'
import type { SignedInContext } from '../trpc.ts'
import { accepted, fromLedger, type RefusalTexts } from './ledger-errors.ts'

/**
 * Appends it in the caller's name, now or at the moment that was read already. 422 with the act's texts; the same key
 * answers with the same event again.
 */
export async function actOf(
  ctx: SignedInContext,
  kind: string,
  payload: Command['payload'],
  texts: RefusalTexts,
  at?: number,
): Promise<RecordedEvent> {
  const { machinery, customer } = ctx
  const command = { key: ctx.key(), kind, payload, actor: customer, at: at ?? (await machinery.clocks.bank()) }
  return accepted(await fromLedger(machinery.ledger.append(command)), texts).event
}

/**
 * Why the ledger would refuse what the caller asks for, as it would decide now; undefined when it would not. Makes
 * nothing.
 */
export async function rehearsed(
  { machinery, customer }: SignedInContext,
  act: Pick<Command, 'kind' | 'payload'>,
  at: number,
): Promise<Extract<AppendResult, { outcome: 'refused' }> | undefined> {
  const told = await fromLedger(machinery.ledger.rehearse({ ...act, actor: customer, at }))
  return told.outcome === 'possible' ? undefined : told
}
