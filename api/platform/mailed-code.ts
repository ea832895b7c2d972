/** A code that is mailed to a customer: counted, issued and queued in one transaction, or nothing of it. */
import { addresseeFor } from './addressee.ts'
import { closeCodesIn, issueCodeIn, type CodeFor, type IssuedCode } from './codes.ts'
import type { Tx } from './db.ts'
import { takeIn, type Counted } from './limits.ts'
import type { Machinery } from './machinery.ts'
import type { SecretTemplate } from './messages.ts'
import { enqueueSecret } from './outbox.ts'

interface CodeMail {
  readonly template: SecretTemplate
  /** What the mail says beside the code, its minutes and the bank's number. */
  readonly params?: Readonly<Record<string, string>>
  /** Others for the same may be good beside it; else each ends with the next. */
  readonly beside?: true
}

/**
 * Mails a code, within the bank's transaction. It is counted where it is sent, so that however many ask at once
 * nobody's mail is flooded and what could not be sent uses nothing up: 429 with Retry-After when `counted` is used
 * up. Nothing to count for what was counted when it was asked for. Those that come at once wait for each other at the
 * count: what each closes, and which is the newest, is known after it only.
 */
export async function mailCode(
  tx: Tx,
  machinery: Pick<Machinery, 'clocks' | 'keys' | 'settings' | 'limited'>,
  wanted: CodeFor & { customer: string },
  { template, params, beside }: CodeMail,
  counted: Counted,
): Promise<IssuedCode & { sentTo: string }> {
  const { clocks, keys, settings } = machinery
  const { purpose, customer } = wanted
  await takeIn(tx, machinery, counted)
  if (!beside) await closeCodesIn(tx, machinery, wanted)
  const issued = await issueCodeIn(tx, machinery, wanted)
  const { email: recipient, language } = await addresseeFor(tx, customer)
  const minutes = String(settings.codes.lifeMs[purpose] / 60_000)
  const said = { ...params, code: issued.code, minutes, phone: settings.servicePhone }
  const message = { source: { code: issued.id }, customer, recipient, language, template, params: said }
  await enqueueSecret(tx, keys, message, clocks.wall())
  return { ...issued, sentTo: recipient }
}
