/** What a customer wants to spend in a category, from a month on. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  // Nothing: the budget ends with that month.
  await sql`
    create table app.budget (
      customer uuid not null references app.customer (id),
      category text not null check (length(category) between 1 and 40),
      month date not null check (extract(day from month) = 1),
      amount numeric(20, 2) not null check (amount >= 0),
      primary key (customer, category, month)
    )`.execute(db)
  await sql`select app.guard('app.budget')`.execute(db)
}
