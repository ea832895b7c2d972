/**
 * Who receives a retirement account: each list that was saved, sealed, and when its code was entered. The newest
 * confirmed one
 * counts; those before it are its history.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table app.beneficiary_list (
      id uuid primary key,
      number bigint not null generated always as identity,
      customer uuid not null references app.customer (id),
      account bigint not null,
      people_sealed bytea not null,
      -- the digest of the request that saved it
      asked bytea not null,
      made_at timestamptz not null,
      confirmed_at timestamptz
    )`.execute(db)
  await sql`create index on app.beneficiary_list (customer, account, number)`.execute(db)
  await sql`select app.guard('app.beneficiary_list')`.execute(db)
  await sql`revoke delete on app.beneficiary_list from wf_app, wf_bank`.execute(db)

  await sql`alter table app.code drop constraint code_purpose_check`.execute(db)
  await sql`
    alter table app.code add constraint code_purpose_check check (purpose in
      ('enrollment', 'navigation', 'deposit', 'transfer', 'payee', 'atm', 'second-factor', 'contact-change',
       'access-change', 'beneficiaries'))`.execute(db)
}
