import { sql } from 'kysely'
import type * as z from 'zod'
import { addDays, bankDayOf } from '../../ledger/calendar.ts'
import { money } from '../../ledger/money.ts'
import type { AccountKind } from '../../ledger/accounts.ts'
import { AppError, notFound } from '../errors.ts'
import { rows, type Tx } from '../platform/db.ts'
import { UNREADABLE } from '../platform/plain-words.schema.ts'
import { recordSecurityEvent } from '../platform/security-events.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { caller } from '../auth/customer.queries.ts'
import { detailsAfter, detailsNow, saveContactWithCode } from '../verification/contact-change.queries.ts'
import { wishesOf, type Wishes } from './alerts.queries.ts'
import { oneAfterAnother, saveAlerts, saveContact } from './save-wishes.ts'
import {
  alertsAnswer,
  alertSettings,
  groups,
  preview as previewForm,
  previewAnswer,
  saveAll as saveAllForm,
  updateContact as contactForm,
  updateGroup as groupForm,
  type AlertSettings,
  type Group,
} from './alerts.schema.ts'
import { fallsBelow, isLargeCredit, isLargeDebit } from './fires.ts'

const answer = ({ alerts, email, phone, pushEnabled }: Wishes) => ({
  alerts,
  contactInfo: { email, phone, pushEnabled },
})

const mine = async (ctx: SignedInContext): Promise<Wishes> => {
  const found = await ctx.asCaller(tx => wishesOf(tx, ctx.customer))
  if (!found) throw notFound()
  return found
}

export const getAlerts = signedIn.output(alertsAnswer).query(async ({ ctx }) => answer(await mine(ctx)))

/**
 * Where alerts go. A change of address or number needs a contact-change code; the old address is told, and how to
 * take it back.
 */
export const updateContact = signedIn
  .input(contactForm)
  .output(alertsAnswer)
  .mutation(async ({ ctx, input: { approvalCode, ...contact } }) => {
    await changeContact(ctx, contact, approvalCode)
    return answer(await mine(ctx))
  })

type Contact = Pick<z.output<typeof contactForm>, 'email' | 'phone' | 'pushEnabled'>

async function changeContact(ctx: SignedInContext, contact: Contact, code: string | undefined): Promise<void> {
  const { machinery, customer } = ctx
  const before = await mine(ctx)
  const changed = [
    ...(contact.email === before.email ? [] : ['alert email']),
    ...(contact.phone === before.phone ? [] : ['alert phone']),
  ]
  const pushEnabled = contact.pushEnabled ?? before.pushEnabled
  const save = (tx: Tx) => saveContact(tx, customer, { ...contact, pushEnabled })
  if (changed.length === 0) return ctx.asCaller(save)
  const at = machinery.clocks.wall()
  const me = await ctx.asCaller(tx => caller(tx, customer))
  const wanted = { email: contact.email, phoneNumber: contact.phone }
  const after = detailsAfter(detailsNow(machinery.keys, me), wanted)
  await saveContactWithCode(ctx, after, code, async tx => {
    await ctx.changeAccess(tx, changed.join(', '), () => save(tx))
    const params = { fields: changed.join(', '), phone: machinery.settings.servicePhone }
    const tell = { recipient: before.email, template: 'contact-changed' as const, params, language: before.language }
    await recordSecurityEvent(tx, {
      customer,
      kind: 'contact-changed',
      at,
      facts: { fields: changed.join(', ') },
      tell,
    })
  })
}

const isGroup = (name: string): name is Group => Object.hasOwn(groups, name)

/**
 * One group, or one item of it: what is sent changes, the rest stays. A group or item that there is not answers
 * 404.
 */
export const updateGroup = signedIn
  .input(groupForm)
  .output(alertsAnswer)
  .mutation(async ({ ctx, input: { group, item, ...sent } }) => {
    if (!isGroup(group)) throw notFound('Alert group not found')
    await changeAlerts(ctx, before => {
      const current: Record<string, unknown> = before[groups[group]]
      if (item !== undefined && (group === 'balance' || !Object.hasOwn(current, item)))
        throw notFound('Alert not found')
      return { [groups[group]]: item === undefined ? sent : { [item]: sent } }
    })
    return answer(await mine(ctx))
  })

/**
 * Saves what was sent over what is there; two changes at once follow each other, so that neither undoes the other.
 */
const changeAlerts = (
  ctx: SignedInContext,
  wanted: (before: AlertSettings) => Readonly<Record<string, unknown>>,
): Promise<void> =>
  ctx.asCaller(async tx => {
    await oneAfterAnother(tx, ctx.customer)
    const found = await wishesOf(tx, ctx.customer)
    if (!found) throw notFound()
    const parsed = alertSettings.safeParse(merge(found.alerts, wanted(found.alerts)))
    if (!parsed.success) throw new AppError('validation_failed', parsed.error.issues[0]?.message ?? UNREADABLE)
    await saveAlerts(tx, ctx.customer, parsed.data)
  })

/** The known names of `before` with what was sent of them; names that are not there change nothing. */
function merge(before: unknown, sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const known: Record<string, unknown> = typeof before === 'object' && before !== null ? { ...before } : {}
  for (const name of Object.keys(known)) {
    const value = Object.hasOwn(sent, name) ? sent[name] : undefined
    if (value === undefined) continue
    const nested = typeof value === 'object' && value !== null && !Array.isArray(value)
    // the copy is a plain record whatever the client calls its keys: only known names are read
    known[name] = nested ? merge(known[name], { ...value }) : value
  }
  return known
}

/** Everything at once: groups, alerts and settings that are not sent stay as they are. */
export const saveAll = signedIn
  .input(saveAllForm)
  .output(alertsAnswer)
  .mutation(async ({ ctx, input: { alertSettings: alerts, contactInfo, approvalCode } }) => {
    if (contactInfo) await changeContact(ctx, contactInfo, approvalCode)
    await changeAlerts(ctx, () => alerts)
    return answer(await mine(ctx))
  })

export const PREVIEW_DAYS = 60

const rules = { balance: fallsBelow, largeDebits: isLargeDebit, largeCredits: isLargeCredit }

/** How often an alert would have fired on the caller's accounts in the last 60 days. */
export const preview = signedIn
  .input(previewForm)
  .output(previewAnswer)
  .query(async ({ ctx, input: { kind, threshold } }) => {
    const from = addDays(bankDayOf(await ctx.machinery.clocks.bank()), -PREVIEW_DAYS)
    const lines = await ctx.asCaller(tx =>
      rows(
        tx,
        sql<{ seq: string; kind: AccountKind; amount: string; balance: string }>`
          select l.seq, a.kind, l.amount, l.balance from ledger.my_line l join ledger.my_account a on a.ledger = l.ledger and a.id = l.account
           where l.ledger = 1 and l.asset = 'USD' and l.bank_day >= ${from}::date
             and l.seq >= (select ledger.first_seq_from(1::smallint, ${from}::date))`,
      ),
    )
    const fires = rules[kind]
    const fired = lines.filter(({ kind: account, amount, balance }) =>
      fires({ kind: account, amount: money(amount).neg(), balance: money(balance).neg() }, threshold),
    )
    // an amount and its fee are two lines of one event, and an event is told once
    return { times: new Set(fired.map(({ seq }) => seq)).size, days: PREVIEW_DAYS }
  })
