/** Forecasts that a customer follows: what was said each morning, kept so that it can be held against what came. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  // line: they are told when the forecast goes below it.
  await sql`
    create table app.forecast_watch (
      account bigint primary key,
      customer uuid not null references app.customer (id),
      line numeric(14, 2) check (line > 0)
    )`.execute(db)
  await sql`create index on app.forecast_watch (customer)`.execute(db)
  await sql`select app.guard('app.forecast_watch')`.execute(db)

  // start: what was there that morning, which is what came of the day before. said: the end of that day and each that
  // follows.
  await sql`
    create table app.forecast_said (
      account bigint not null,
      said_on date not null,
      customer uuid not null references app.customer (id),
      start numeric(20, 2) not null,
      said text[] not null check (cardinality(said) = 15),
      below boolean not null,
      primary key (account, said_on)
    )`.execute(db)
  await sql`create index on app.forecast_said (customer)`.execute(db)
  await sql`select app.guard('app.forecast_said')`.execute(db)

  // What the customer has switched off: a series of orders, a bill, a payer, a subscription.
  await sql`
    create table app.forecast_without (
      customer uuid not null references app.customer (id),
      source text not null check (length(source) between 1 and 400),
      primary key (customer, source)
    )`.execute(db)
  await sql`select app.guard('app.forecast_without')`.execute(db)
}
