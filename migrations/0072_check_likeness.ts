/**
 * What finds the same check again when its picture was changed a little;
 * checks from before have none and are known by their bytes.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table app.check_deposit add column front_light real, add column front_contrast real`.execute(db)
  await sql`create index on app.check_deposit (front_light, front_contrast)`.execute(db)
}
