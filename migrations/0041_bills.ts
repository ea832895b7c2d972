/** Bills that payees present, and the payees that present one each month by themselves (the demo bank's). */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  // What was paid of it is what its orders made (app.money_order.bill). autopay: the customer wants it paid by itself.
  await sql`
    create table app.bill (
      id uuid primary key,
      customer uuid not null references app.customer (id),
      payee uuid not null references app.payee (id),
      due_on date not null,
      amount numeric(14, 2) not null check (amount > 0),
      autopay boolean not null default false,
      reminder_set boolean not null default false,
      paid_on date,
      presented_at timestamptz not null,
      unique (payee, due_on)
    )`.execute(db)
  await sql`create index on app.bill (customer, due_on) where paid_on is null`.execute(db)
  await sql`create index on app.bill (due_on) where paid_on is null and reminder_set`.execute(db)
  await sql`select app.guard('app.bill')`.execute(db)

  // varies: by how many percent a month's amount may differ from the usual one.
  await sql`
    create table app.monthly_biller (
      payee uuid primary key references app.payee (id),
      customer uuid not null references app.customer (id),
      starts_on date not null,
      amount numeric(14, 2) not null check (amount > 0),
      varies smallint not null default 0 check (varies between 0 and 50)
    )`.execute(db)
  await sql`select app.guard_bank('app.monthly_biller')`.execute(db)
}
