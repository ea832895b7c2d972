/** Files a customer gave us, and which file may be fetched once. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table app.upload (
      id uuid primary key,
      customer uuid not null references app.customer (id),
      purpose text not null,
      name text not null,
      type text not null,
      digest bytea not null,
      bytes bytea not null,
      uploaded_at timestamptz not null
    )`.execute(db)
  await sql`create index on app.upload (customer, purpose)`.execute(db)
  await sql`select app.guard('app.upload')`.execute(db)

  await sql`
    create table app.download (
      hash bytea primary key,
      customer uuid not null references app.customer (id),
      session uuid not null references app.session (id) on delete cascade,
      paper text not null,
      which jsonb not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index on app.download (expires_at)`.execute(db)
  await sql`select app.guard('app.download')`.execute(db)
}
