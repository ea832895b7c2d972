/** What a rule is about as its line was written; "such" is the same in small letters, to find it by. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table app.category_rule add column name text
    check (length(name) between 1 and 200)`.execute(db)
}
