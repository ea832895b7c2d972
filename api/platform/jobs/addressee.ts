/** Whom an event of an account concerns: the owner, where they are reached, and what the account is called. */
import { sql } from 'kysely'
import { first, type Tx } from '../db.ts'
import { languageOf, type Language } from '../language.schema.ts'

export interface Addressee {
  readonly customer: string
  readonly email: string
  readonly phone: string
  readonly language: Language
  /** 'Rainy Day ••0937'. */
  readonly account: string
}

/** Undefined for the bank's own accounts and for accounts without a customer of ours. */
export async function addresseeOf(tx: Tx, account: number): Promise<Addressee | undefined> {
  const row = await first(
    tx,
    sql<{
      customer: string
      email: string
      phone: string
      language: string
      nickname: string | null
      number: string | null
      kind: string
    }>`
      select c.id as customer, c.email, c.phone, c.language, p.nickname, p.account_number as number, a.kind
        from ledger.account a
        join app.customer c on c.id = a.owner
        left join app.account_profile p on p.account = a.id
       where a.ledger = 1 and a.id = ${account}`,
  )
  if (!row) return undefined
  const name = row.nickname || `${row.kind.slice(0, 1).toUpperCase()}${row.kind.slice(1)}`
  return {
    customer: row.customer,
    email: row.email,
    phone: row.phone,
    language: languageOf(row.language),
    account: row.number ? `${name} ••${row.number.slice(-4)}` : name,
  }
}
