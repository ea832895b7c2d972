/** Money that went, or is to go, to somebody's account elsewhere: a customer reads whose it is. Pure. */
import type { Phrase } from '../../../ledger/phrase.ts'

/** The journal knows digits alone; by its words such lines are told apart. The name has the digits at its end. */
const TO_PAYEE: Readonly<Record<string, string>> = {
  'External transfer to ••{last4}': 'External transfer to {name}',
  'Wire to ••{last4}': 'Wire to {name}',
}

export function toPayee(says: Phrase, name: string | null | undefined): Phrase {
  const template = TO_PAYEE[says.template]
  return template && name ? { template, values: { name } } : says
}
