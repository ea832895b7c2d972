/**
 * What a customer writes beside lines: their own category for all such lines, the parts of a line, tags. The ledger
 * stays as it is.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table app.posting_note add column tags text[] not null default '{}'
    check (cardinality(tags) <= 10)`.execute(db)

  await sql`alter table app.posting_note add column receipt uuid references app.upload (id)`.execute(db)

  // "such": whom a line names, else the bank's words for it, in small letters.
  await sql`
    create table app.category_rule (
      customer uuid not null references app.customer (id),
      such text not null check (length(such) between 1 and 200),
      category text not null check (length(category) between 1 and 40),
      primary key (customer, such)
    )`.execute(db)
  await sql`select app.guard('app.category_rule')`.execute(db)

  // The parts of a line, in its own sign; together they are the line's amount, which an audit holds against the books.
  await sql`
    create table app.line_part (
      customer uuid not null references app.customer (id),
      line text not null,
      nth smallint not null check (nth between 0 and 19),
      category text not null check (length(category) between 1 and 40),
      amount numeric(20, 2) not null check (amount <> 0),
      primary key (customer, line, nth)
    )`.execute(db)
  await sql`select app.guard('app.line_part')`.execute(db)
}
