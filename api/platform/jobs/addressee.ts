/** Whom an event of an account concerns: the owner, where they are reached, and what the account is called. */
import { kinds } from '../../../ledger/accounts.ts'
import { isIn } from '../../../ledger/table.ts'
import type { Tx } from '../db.ts'
import { languageOf, type Language } from '../language.schema.ts'
import { translate } from '../locales.ts'

interface Addressee {
  readonly customer: string
  readonly email: string
  readonly phone: string
  readonly language: Language
  /** 'Rainy Day ••0937'; one without a name of its own is called by its kind, in that language. */
  readonly account: string
}

/** Undefined for the bank's own accounts and for accounts without a customer of ours. */
export async function addresseeOf(tx: Tx, account: number): Promise<Addressee | undefined> {
  const row = await tx
    .selectFrom('ledger.account as a')
    .innerJoin('app.customer as c', 'c.id', 'a.owner')
    .leftJoin('app.account_profile as p', 'p.account', 'a.id')
    .select(['c.id as customer', 'c.email', 'c.phone', 'c.language', 'p.nickname', 'p.account_number', 'a.kind'])
    .where('a.ledger', '=', 1)
    .where('a.id', '=', String(account))
    .executeTakeFirst()
  if (!row) return undefined
  const language = languageOf(row.language)
  const name = row.nickname || translate(language, isIn(kinds, row.kind) ? kinds[row.kind].name : row.kind)
  return {
    customer: row.customer,
    email: row.email,
    phone: row.phone,
    language,
    account: row.account_number ? `${name} ••${row.account_number.slice(-4)}` : name,
  }
}
