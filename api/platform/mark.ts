import { AppError } from '../errors.ts'
import { requestDigest } from './idempotency.ts'
import { BEHIND } from './mark.schema.ts'

/** The mark of what stands; once that is changed, it is another. */
export const markOf = (kind: string, stands: object): string =>
  requestDigest(kind, stands).toString('base64url').slice(0, 16)

/** 409 where a page is behind: it would undo what it has not seen. What stands as it is wanted may be sent again. */
export function refuseBehind(seen: string | undefined, stands: string, wanted: string): void {
  if (seen !== undefined && seen !== stands && wanted !== stands) throw new AppError('wrong_state', BEHIND)
}
