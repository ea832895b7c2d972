import { AppError } from '../errors.ts'
import { requestDigest } from './idempotency.ts'
import { STALE } from './version.schema.ts'

/** The version of what stands; once that is changed, it is another. */
export const versionOf = (kind: string, stands: object): string =>
  requestDigest(kind, stands).toString('base64url').slice(0, 16)

/** 409 where a page is behind: it would undo what it has not seen. What stands as it is wanted may be sent again. */
export function refuseStale(seen: string | undefined, stands: string, wanted: string): void {
  if (seen !== undefined && seen !== stands && wanted !== stands) throw new AppError('wrong_state', STALE)
}
