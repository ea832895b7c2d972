/** A customer's act that moves no money and waits for nothing: one command under the key of the request. */
import type { Command, RecordedEvent } from '../../ledger/journal.ts'
import type { SignedInContext } from '../trpc.ts'
import { accepted, fromLedger, type RefusalTexts } from './ledger-errors.ts'

/** Appends it in the caller's name, now. 422 with the act's texts; the same key answers with the same event again. */
export async function actOf(
  ctx: SignedInContext,
  kind: string,
  payload: Command['payload'],
  texts: RefusalTexts,
): Promise<RecordedEvent> {
  const { machinery, customer } = ctx
  const command = { key: ctx.key(), kind, payload, actor: customer, at: await machinery.clocks.bank() }
  return accepted(await fromLedger(machinery.ledger.append(command)), texts).event
}
