import type { Wanted } from '../platform/accounts/asked.ts'

/** doc2 §7, §8: the type must mention investment. */
export const investing: Wanted = {
  kinds: ['investment'],
  wrongKind: 'Retrieved account is not an investment account',
}
