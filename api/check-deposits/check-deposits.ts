/** What the check deposit screens read: limits, accounts, history, the customer's own pictures. */
import sharp from 'sharp'
import { bankDayOf } from '../../ledger/calendar.ts'
import { counterOf } from '../../ledger/balances.ts'
import { checksOfDay, checksOfMonth } from '../../ledger/events/check-deposit.ts'
import { text } from '../../ledger/money.ts'
import { accountsOf, everyAccountOf, toAccount } from '../platform/accounts/account.queries.ts'
import { notFound } from '../errors.ts'
import type { Tx } from '../platform/db.ts'
import { pictureTurn, readUpload, toDataUrl } from '../platform/uploads.ts'
import { signedIn } from '../trpc.ts'
import { checkById, checksOf, toCheck } from './check-deposit.queries.ts'
import {
  accountsAnswer,
  defaultLimits,
  history as historyAnswer,
  historyQuery,
  images as imagesAnswer,
  imagesQuery,
  limitsAnswer,
} from './check-deposits.schema.ts'

/** The bank's limits and what this customer has used of them, today and this month in bank time. */
export const limits = signedIn.output(limitsAnswer).query(async ({ ctx }) => {
  const today = bankDayOf(await ctx.machinery.clocks.bank())
  return ctx.asCaller(async tx => ({
    limits: defaultLimits,
    usedToday: text(await counterOf(tx, checksOfDay(ctx.customer, today))),
    usedThisMonth: text(await counterOf(tx, checksOfMonth(ctx.customer, today))),
    firstDayAmount: ctx.machinery.settings.firstDayAvailability,
    servicePhone: ctx.machinery.settings.servicePhone,
  }))
})

const takesChecks = new Set(['checking', 'savings', 'money-market', 'student', 'investment'])

/** The accounts that take checks. */
export const accounts = signedIn.output(accountsAnswer).query(({ ctx }) =>
  ctx.asCaller(async tx => {
    const own = (await accountsOf(tx)).filter(({ state }) => takesChecks.has(state.kind)).map(toAccount)
    return {
      accounts: own.map(({ id, name, kind, lastFour, balance }) => ({
        id,
        _id: id,
        name,
        kind,
        number: `••${lastFour}`,
        balance,
      })),
    }
  }),
)

/** A page of the customer's checks, newest first. */
export const history = signedIn
  .input(historyQuery)
  .output(historyAnswer)
  .query(({ ctx, input: { page, limit } }) =>
    ctx.asCaller(async tx => {
      const own = await everyAccountOf(tx)
      const { found, total } = await checksOf(tx, page, limit)
      return {
        deposits: found.map(row => toCheck(row, own)),
        page,
        pages: Math.max(1, Math.ceil(total / limit)),
        total,
      }
    }),
  )

/** Both sides of one of the customer's own checks, small. 404 for anybody else's. */
export const images = signedIn
  .input(imagesQuery)
  .output(imagesAnswer)
  .query(({ ctx, input: { id } }) =>
    ctx.asCaller(async tx => {
      const row = await checkById(tx, id)
      if (!row) throw notFound('Check deposit not found')
      return { front: await thumbnail(tx, row.front), back: await thumbnail(tx, row.back) }
    }),
  )

async function thumbnail(tx: Tx, id: string): Promise<string> {
  const upload = await readUpload(tx, id)
  if (!upload) throw notFound('Check deposit not found')
  const bytes = await pictureTurn(() =>
    sharp(upload.bytes).resize(480, 480, { fit: 'inside', withoutEnlargement: true }).jpeg({ quality: 80 }).toBuffer(),
  )
  return toDataUrl({ type: 'image/jpeg', bytes })
}
