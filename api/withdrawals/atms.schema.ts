/** Machines near a place (doc3 §3, §7). */
import * as z from 'zod'
import { form } from '../platform/fields.schema.ts'

export const NOT_FOUND = 'Unable to find nearby ATM locations'
const degrees = (most: number) =>
  z
    .union(
      [
        z
          .string()
          .trim()
          .regex(/^-?\d{1,3}(\.\d{1,12})?$/, NOT_FOUND),
        z.number(),
      ],
      NOT_FOUND,
    )
    .transform(Number)
    .refine(value => Math.abs(value) <= most, NOT_FOUND)

export const place = form({ latitude: degrees(90), longitude: degrees(180) })

export const nearby = z.object({
  atmLocations: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      address: z.string(),
      /** Miles, along the earth's surface. */
      distance: z.number(),
      latitude: z.number(),
      longitude: z.number(),
    }),
  ),
})
