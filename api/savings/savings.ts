import type { Wanted } from '../platform/accounts/asked.ts'

/** doc2 §8: the page's own texts. */
export const savings: Wanted = { kinds: ['savings'], wrongKind: 'Retrieved account is not a savings account' }
