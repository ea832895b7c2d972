import * as z from 'zod'

const values = z.record(z.string(), z.string())

/** `Phrase` of `ledger/phrase.ts`, as calls answer it. */
export const phrase = z.object({
  template: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.object({ template: z.string(), values })])),
})
