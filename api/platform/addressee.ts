/** Whom a message goes to, and in which language. */
import { languageOf, type Language } from './language.schema.ts'
import type { Tx } from './db.ts'

interface Addressee {
  readonly email: string
  readonly phone: string
  readonly language: Language
}

/** The customer's address, as the bank or as the customer. */
export async function addresseeFor(tx: Tx, customer: string): Promise<Addressee> {
  const found = await tx
    .selectFrom('app.customer')
    .select(['email', 'phone', 'language'])
    .where('id', '=', customer)
    .executeTakeFirstOrThrow()
  return { ...found, language: languageOf(found.language) }
}
