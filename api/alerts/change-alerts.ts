import { AppError } from '../errors.ts'
import { UNREADABLE } from '../platform/plain-words.schema.ts'
import type { SignedInContext } from '../trpc.ts'
import { mineIn } from './my-wishes.ts'
import { oneAtATime } from '../platform/one-at-a-time.ts'
import { saveAlerts } from './save-wishes.ts'
import { alertSettings, type AlertSettings } from './alerts.schema.ts'

/**
 * Saves what was sent over what is there; two changes at once follow each other, so that neither undoes the other.
 */
export const changeAlerts = (
  ctx: SignedInContext,
  wanted: (before: AlertSettings) => Readonly<Record<string, unknown>>,
): Promise<void> =>
  ctx.asCaller(async tx => {
    await oneAtATime(tx, 'app.alert_settings', ctx.customer)
    const { alerts } = await mineIn(tx, ctx.customer)
    const parsed = alertSettings.safeParse(merge(alerts, wanted(alerts)))
    if (!parsed.success) throw new AppError('validation_failed', parsed.error.issues[0]?.message ?? UNREADABLE)
    await saveAlerts(tx, ctx.customer, parsed.data)
  })

/** The known names of `before` with what was sent of them; names that are not there change nothing. */
function merge(before: unknown, sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const known: Record<string, unknown> = typeof before === 'object' && before !== null ? { ...before } : {}
  for (const name of Object.keys(known)) {
    const value = valueOf(sent, name)
    if (value === undefined) continue
    const nested = typeof value === 'object' && value !== null && !Array.isArray(value)
    // the copy is a plain record whatever the client calls its keys: only known names are read
    known[name] = nested ? merge(known[name], { ...value }) : value
  }
  return known
}

/** How an alert is sent is `notificationMethod`, or `methods` as the documents write it in short (doc3 §3). */
function valueOf(sent: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(sent, name)) return sent[name]
  return name === 'notificationMethod' && Object.hasOwn(sent, 'methods') ? sent['methods'] : undefined
}
