import { sql } from 'kysely'
import { first, type Tx } from '../platform/db.ts'
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

interface Row {
  customer: string
  alerts: unknown
  email: string
  phone: string
  push_enabled: boolean
  language: string
}

const wishes = sql`select c.id as customer, s.alerts, coalesce(s.email, c.email) as email, coalesce(s.phone, c.phone) as phone,
    coalesce(s.push_enabled, true) as push_enabled, c.language
  from app.customer c left join app.alert_settings s on s.customer = c.id`

const toWishes = (row: Row): Wishes => ({
  customer: row.customer,
  alerts: alertSettings.safeParse(row.alerts ?? {}).data ?? alertSettings.parse({}),
  email: row.email,
  phone: row.phone,
  pushEnabled: row.push_enabled,
  language: languageOf(row.language),
})

export async function wishesOf(tx: Tx, customer: string): Promise<Wishes | undefined> {
  const row = await first(tx, sql<Row>`${wishes} where c.id = ${customer}`)
  return row && toWishes(row)
}

/** Every customer's, a page at a time, by id. Only for the bank itself. */
export async function everybodysWishes(tx: Tx, after: string, limit: number): Promise<Wishes[]> {
  const { rows } = await sql<Row>`${wishes} where c.id > ${after} order by c.id limit ${limit}`.execute(tx)
  return rows.map(toWishes)
}
