import type { Wanted } from '../platform/accounts/asked.ts'

export const credit: Wanted = { kinds: ['credit'] }
