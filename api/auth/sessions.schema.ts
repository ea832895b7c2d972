/** Where a customer is signed on, and until when this session lasts. */
import * as z from 'zod'
import { form, idText, secret } from '../platform/fields.schema.ts'
import { NO_PASSWORD } from './proof.schema.ts'

export const sessionOut = z.object({
  id: z.uuid(),
  current: z.boolean(),
  agent: z.string(),
  address: z.string(),
  signedOnAt: z.string(),
  lastSeenAt: z.string(),
})

/** Whoever ends sessions of others shows the password again: one that was left open ends nobody's. */
const again = { password: secret(NO_PASSWORD).optional() }

export const endSession = form({ id: idText, ...again })
export const endOthers = form(again)

/**
 * Moments as ISO UTC. `approvedUntil`: the navigation gates are open till then (C-35); `opensForMinutes`: how long a
 * code opens them, null for the rest of the session, 0 once. `demoCode`: in a demo, a code that opens them, which is in
 * print anyway; null in a bank.
 */
export const sessionState = z.object({
  idleEnd: z.string(),
  absoluteEnd: z.string(),
  approvedUntil: z.string().nullable(),
  opensForMinutes: z.number().nullable(),
  demoCode: z.string().nullable(),
})
