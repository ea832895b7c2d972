import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { AppPasskey } from '../platform/database.ts'
import { signedIn } from '../trpc.ts'
import { passkeyOut } from './passkeys.schema.ts'
import { passkeysOf } from './passkeys-kept.ts'

const shown = ({ credential_id, name, created_at, last_used_at }: Selectable<AppPasskey>) => ({
  id: credential_id,
  name,
  addedAt: created_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
})

/** The caller’s passkeys. */
export const passkeys = signedIn
  .output(z.array(passkeyOut))
  .query(async ({ ctx }) => (await passkeysOf(ctx)).map(shown))
