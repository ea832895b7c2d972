import type * as z from 'zod'

/** What a schema is made of. Every schema that zod makes is one of these; its public type does not say so. */
export const defOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def
