/** Money that went, or is to go, to somebody's account elsewhere: a customer reads whose it is. Pure. */
import { says, type Phrase } from '../../../ledger/phrase.ts'

/** The journal knows digits alone; by its words such lines are told apart. The name has the digits at its end. */
const TO_PAYEE: Readonly<Record<string, (name: string) => Phrase>> = {
  'External transfer to ••{last4}': name => says('External transfer to {name}', { name }).says,
  'Wire to ••{last4}': name => says('Wire to {name}', { name }).says,
}

/** Whether these words have room for a name. */
export const mayName = ({ template }: Phrase): boolean => TO_PAYEE[template] !== undefined

export const toPayee = (said: Phrase, name: string | null | undefined): Phrase =>
  (name ? TO_PAYEE[said.template]?.(name) : undefined) ?? said
