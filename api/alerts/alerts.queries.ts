import type { Tx } from '../platform/db.ts'
import { languageOf, type Language } from '../platform/language.schema.ts'
import { alertSettings, type AlertSettings } from './alerts.schema.ts'

/** What a customer wants to be told and where; the documented defaults where nothing was chosen. */
export interface Wishes {
  readonly customer: string
  readonly alerts: AlertSettings
  readonly email: string
  readonly phone: string
  readonly pushEnabled: boolean
  readonly language: Language
}

const wishesIn = (tx: Tx) =>
  tx
    .selectFrom('app.customer as c')
    .leftJoin('app.alert_settings as s', 's.customer', 'c.id')
    .select(({ fn, ref, lit }) => [
      'c.id as customer',
      's.alerts',
      fn.coalesce('s.email', 'c.email').as('email'),
      fn.coalesce('s.phone', 'c.phone').as('phone'),
      fn.coalesce(ref('s.push_enabled'), lit(true)).as('push_enabled'),
      'c.language',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof wishesIn>['execute']>>[number]

const toWishes = (row: Row): Wishes => ({
  customer: row.customer,
  alerts: alertSettings.safeParse(row.alerts ?? {}).data ?? alertSettings.parse({}),
  email: row.email,
  phone: row.phone,
  pushEnabled: row.push_enabled,
  language: languageOf(row.language),
})

export async function wishesOf(tx: Tx, customer: string): Promise<Wishes | undefined> {
  const row = await wishesIn(tx).where('c.id', '=', customer).executeTakeFirst()
  return row && toWishes(row)
}

/** Those of some customers. Only for the bank itself. */
export async function wishesAmong(tx: Tx, customers: readonly string[]): Promise<ReadonlyMap<string, Wishes>> {
  if (customers.length === 0) return new Map()
  const found = await wishesIn(tx)
    .where(({ eb, fn, val }) => eb('c.id', '=', fn.any(val([...customers]))))
    .execute()
  return new Map(found.map(row => [row.customer, toWishes(row)]))
}

/** Every customer's, a page at a time, by id. Only for the bank itself. */
export async function everybodysWishes(tx: Tx, after: string, limit: number): Promise<Wishes[]> {
  const found = await wishesIn(tx).where('c.id', '>', after).orderBy('c.id').limit(limit).execute()
  return found.map(toWishes)
}
