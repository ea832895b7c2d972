/**
 * What the bank tells of its own accord, whatever alerts a customer has chosen: money taken back or given,
 * terms that changed.
 */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import * as z from 'zod'
import { cardControls } from '../../../ledger/events/card-use.ts'
import { certificateTerms, standingOn } from '../../../ledger/events/certificate.ts'
import { limitAskedAgainFrom, limitNotes } from '../../../ledger/events/credit-limit.ts'
import { loanIn } from '../../../ledger/events/plan-loan.ts'
import type { RecordedEvent } from '../../../ledger/journal.ts'
import { certificateYield } from '../../../ledger/rates/certificate.ts'
import { instalmentDueOn, loanDeemedOn } from '../../../ledger/rates/plan-loan.ts'
import { accountOpenedBy, isBankAccount } from '../../../ledger/accounts.ts'
import { isStaff } from '../../../ledger/events/event.ts'
import { formatUsd, money, sum } from '../../../ledger/money.ts'
import { tradeSays } from '../../../ledger/events/trade.ts'
import { limitReasonTexts } from '../limit-reasons.schema.ts'
import { translate } from '../locales.ts'
import { defaultSettings } from '../settings.ts'
import type { Message } from '../outbox.ts'
import type { OpenTemplate } from '../messages.ts'
import { first, type Tx } from '../db.ts'
import { addresseeOf } from './addressee.ts'
import { isEmptied, renewalParams } from './certificate-words.ts'
import { lateForClosed } from './late-notices.ts'
import type { Notice } from './work.ts'

type Params = Record<string, string>

/**
 * One mail to the owner of an account, per event; `{account}` is filled in.
 * For events that tell of one account of an owner.
 */
const notice = (
  kind: string,
  template: OpenTemplate,
  told: (event: RecordedEvent) => { account: number; params: Params }[],
): Notice => ({
  kinds: [kind],
  async messages(tx, event) {
    const found = await Promise.all(
      told(event).map(({ account, params }) => mail(tx, event, template, account, params)),
    )
    return found.filter(message => message !== undefined)
  },
})

async function mail(
  tx: Tx,
  event: RecordedEvent,
  template: OpenTemplate,
  account: number,
  params: Params,
): Promise<Message | undefined> {
  const to = await addresseeOf(tx, account)
  return (
    to && {
      source: { seq: event.seq },
      customer: to.customer,
      account,
      recipient: to.email,
      template,
      language: to.language,
      params: { ...params, account: to.account },
    }
  )
}

function textOf({ payload }: RecordedEvent, name: string): string {
  const value = payload[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
const idOf = (event: RecordedEvent, name: string): number => Number(event.payload[name])
const dollars = (amount: string): string => formatUsd(money(amount))

/** The customers' accounts that an event debited, with the amount. */
const debited = ({ legs }: RecordedEvent) => legs.filter(leg => !isBankAccount(leg.account) && money(leg.amount).gt(0))
const credited = ({ legs }: RecordedEvent) => legs.filter(leg => !isBankAccount(leg.account) && money(leg.amount).lt(0))

const cameBack = (kind: string): Notice =>
  notice(kind, 'transfer-returned', event =>
    credited(event).map(({ account, amount }) => ({
      account,
      params: { amount: dollars(money(amount).neg().toFixed(2)), reason: textOf(event, 'reason') },
    })),
  )

/** Amount and fee of a balance transfer, told as one sum. */
const transferBack: Notice = notice('balance-transfer-return', 'transfer-returned', event => {
  const back = credited(event)
  const amount = dollars(sum(back.map(leg => money(leg.amount).neg())).toFixed(2))
  return back.slice(0, 1).map(({ account }) => ({ account, params: { amount, reason: textOf(event, 'reason') } }))
})

/** What bounced is taken back wherever it went: its owner is told once, of all of it and of every account. */
const bounced: Notice = {
  kinds: ['return'],
  async messages(tx, event) {
    const pieces = await Promise.all(
      debited(event).map(async ({ account, amount }) => ({ amount, to: await addresseeOf(tx, account) })),
    )
    const whole = dollars(sum(pieces.map(({ amount }) => money(amount))).toFixed(2))
    const known = pieces.flatMap(({ to }) => (to ? [to] : []))
    return known.slice(0, 1).map(({ customer, email, language }) => ({
      source: { seq: event.seq },
      customer,
      recipient: email,
      template: 'deposit-returned' as const,
      language,
      params: { amount: whole, reason: textOf(event, 'reason'), account: known.map(to => to.account).join(', ') },
    }))
  },
}

const paying = z.object({ payee: z.string().default('') })

/** A bill payment that came back, with the name of who was paid. */
const paymentBack: Notice = {
  kinds: ['bill-payment-return'],
  async messages(tx, event) {
    const paid = await tx
      .selectFrom('ledger.event')
      .select('payload')
      .where('ledger', '=', 1)
      .where('seq', '=', String(idOf(event, 'of')))
      .executeTakeFirst()
    const { payee } = paying.parse(JSON.parse(paid?.payload ?? '{}'))
    const found = await Promise.all(
      credited(event).map(({ account, amount }) => {
        const params = { amount: dollars(money(amount).neg().toFixed(2)), reason: textOf(event, 'reason') }
        return mail(tx, event, 'payment-returned', account, { ...params, payee })
      }),
    )
    return found.filter(message => message !== undefined)
  },
}

/** An account was closed: where its interest went, if it had earned any. */
const closed: Notice = {
  kinds: ['account-closed'],
  async messages(tx, event) {
    const [paid] = event.legs.filter(leg => money(leg.amount).lt(0))
    const amount = paid ? dollars(money(paid.amount).neg().toFixed(2)) : ''
    const to = paid && (await addresseeOf(tx, paid.account))
    const template = !paid ? 'account-closed' : to ? 'account-closed-paid' : 'account-closed-check'
    const told = await mail(tx, event, template, idOf(event, 'account'), { amount, to: to?.account ?? '' })
    return told ? [told] : []
  },
}

/** The terms that an event gave an account. */
const changed = ({ effects }: RecordedEvent): Readonly<Record<string, unknown>> =>
  effects.flatMap(one => (one.effect === 'change' && one.terms ? [one.terms] : []))[0] ?? {}

/**
 * A certificate is open from now on: told while that is so, unless its payment was chosen, which follows at once, or
 * nothing is left in it.
 */
const matured: Notice = {
  kinds: ['cd-matured'],
  async messages(tx, event) {
    const row = await first(
      tx,
      sql<{ terms: Record<string, unknown>; opened_on: string }>`
        select terms, to_char(opened_on, 'YYYY-MM-DD') as opened_on from ledger.account
         where ledger = 1 and id = ${idOf(event, 'cd')}`,
    )
    const cd = row && { terms: row.terms, openedOn: row.opened_on }
    const open = cd && standingOn(certificateTerms(cd), event.bankDay) === 'open'
    const id = idOf(event, 'cd')
    if (!open || certificateTerms(cd).atMaturity !== 'renew' || (await isEmptied(tx, id))) return []
    const message = await mail(tx, event, 'certificate-matured', id, renewalParams(cd))
    return message ? [message] : []
  },
}

const paidOut: Notice = {
  kinds: ['cd-payout'],
  async messages(tx, event) {
    const [paid] = debited(event)
    const to = event.payload['to'] === undefined ? undefined : await addresseeOf(tx, idOf(event, 'to'))
    const template = to ? 'certificate-paid-out' : 'certificate-paid-by-check'
    const params = { amount: dollars(paid?.amount ?? '0.00'), ...(to ? { to: to.account } : {}) }
    const message = await mail(tx, event, template, idOf(event, 'cd'), params)
    return message ? [message] : []
  },
}

/** Where interest goes from now on: told, so that nobody else turns it aside unseen. */
const interestChosen: Notice = {
  kinds: ['cd-interest-choice'],
  async messages(tx, event) {
    const to = event.payload['to'] === undefined ? undefined : await addresseeOf(tx, idOf(event, 'to'))
    const template = to ? 'certificate-interest-out' : 'certificate-interest-in'
    const message = await mail(tx, event, template, idOf(event, 'cd'), to ? { to: to.account } : {})
    return message ? [message] : []
  },
}

/** Interest that could not go where its owner chose. */
const interestStayed: Notice = {
  kinds: ['interest'],
  async messages(tx, event) {
    const [account, payTo] = [idOf(event, 'account'), event.payload['payTo']]
    const stayed = payTo !== undefined && credited(event).every(leg => leg.account === account)
    const to = stayed ? await addresseeOf(tx, Number(payTo)) : undefined
    if (!to) return []
    const params = { amount: dollars(textOf(event, 'amount')), to: to.account }
    const message = await mail(tx, event, 'certificate-interest-stayed', account, params)
    return message ? [message] : []
  },
}

/** The letter that follows a request for a higher limit: what was decided, and why it is not more. */
const limitDecided: Notice = {
  kinds: ['credit-limit-decided'],
  async messages(tx, event) {
    const terms = changed(event)
    const [note, to] = [limitNotes(terms).at(-1), await addresseeOf(tx, idOf(event, 'card'))]
    if (!note || !to) return []
    const { from, to: limit, asked = limit, reasons = [] } = note
    const template = limit === asked ? 'limit-granted' : limit === from ? 'limit-declined' : 'limit-granted-in-part'
    const said = reasons.map(reason => translate(to.language, limitReasonTexts[reason])).join(' ')
    const params = {
      asked: dollars(asked),
      limit: dollars(limit),
      reasons: said,
      again: limitAskedAgainFrom(terms) ?? '',
    }
    const message = await mail(tx, event, template, idOf(event, 'card'), params)
    return message ? [message] : []
  },
}

const tellOwner = (tx: Tx, event: RecordedEvent, template: OpenTemplate, account: number) =>
  mail(tx, event, template, account, { phone: defaultSettings.servicePhone })

/** Each change of what a card may do is told by what it changed, so that nobody else makes one unseen. */
const cardNotice: Notice = {
  kinds: ['card-controls'],
  async messages(tx, event) {
    const account = idOf(event, 'account')
    const before = await tx
      .selectFrom('ledger.event')
      .select('payload')
      .where('ledger', '=', 1)
      .where('kind', '=', 'card-controls')
      .where(sql<boolean>`(payload::json ->> 'account')::bigint = ${account}`)
      .where('seq', '<', String(event.seq))
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()
    const { locked: was, ...could } = cardControls({ card: before?.payload ? JSON.parse(before.payload) : undefined })
    const { locked, ...may } = cardControls({ card: event.payload })
    const told = await Promise.all([
      locked !== was && tellOwner(tx, event, locked ? 'card-locked' : 'card-unlocked', account),
      !isDeepStrictEqual(may, could) && tellOwner(tx, event, 'card-controls', account),
    ])
    return told.filter(message => message !== undefined && message !== false)
  },
}

/** What a customer opens themself, so that nobody else does so unseen; the bank's own staff tell it otherwise. */
const accountOpened: Notice = notice('account-opening', 'account-opened', ({ seq, actor }) =>
  isStaff(actor) ? [] : [{ account: accountOpenedBy(seq), params: { phone: defaultSettings.servicePhone } }],
)

export const bankNotices: readonly Notice[] = [
  accountOpened,
  limitDecided,
  bounced,
  cameBack('external-return'),
  cameBack('wire-return'),
  transferBack,
  paymentBack,
  notice('charge-back', 'deposit-charged-back', event =>
    debited(event).map(({ account, amount }) => ({
      account,
      params: { amount: dollars(amount), reason: textOf(event, 'reason') },
    })),
  ),
  closed,
  lateForClosed,
  notice('card-statement', 'card-statement', event => {
    const [owed, minimum] = [textOf(event, 'owed'), textOf(event, 'minimum')]
    if (money(owed).isZero()) return []
    return [
      {
        account: idOf(event, 'card'),
        params: { owed: dollars(owed), minimum: dollars(minimum), due: textOf(event, 'dueOn') },
      },
    ]
  }),
  notice('cd-renewal', 'certificate-renewed', event => {
    const { months, rate, maturesOn } = certificateTerms({ terms: changed(event), openedOn: event.bankDay })
    const params = { months: String(months), rate, apy: certificateYield(rate), matures: maturesOn }
    return [{ account: idOf(event, 'cd'), params }]
  }),
  matured,
  paidOut,
  interestChosen,
  interestStayed,
  notice('limit-order-filled', 'order-filled', event => {
    const side = event.payload['side'] === 'sell' ? 'sell' : 'buy'
    const { text } = tradeSays(side, textOf(event, 'quantity'), textOf(event, 'symbol'), textOf(event, 'price'))
    return [{ account: idOf(event, 'account'), params: { text } }]
  }),
  notice('credit-limit-changed', 'limit-changed', event => [
    { account: idOf(event, 'card'), params: { limit: dollars(textOf(event, 'limit')) } },
  ]),
  cardNotice,
  notice('rewards-redeemed', 'gift-ordered', event => {
    const { statementCredit, points, reward } = event.payload
    if (statementCredit !== undefined) return []
    return [{ account: idOf(event, 'card'), params: { reward: String(reward), points: String(points) } }]
  }),
  notice('rollover', 'rollover-arrived', ({ payload: { to, provider }, legs }) =>
    legs
      .filter(({ account }) => account === to && typeof provider === 'string')
      .map(({ account, amount }) => ({
        account,
        params: { amount: formatUsd(money(amount).abs()), provider: String(provider) },
      })),
  ),
  notice('retirement-loan', 'loan-made', event => {
    const loan = loanIn(event)
    const [months, rate] = [String(loan.months), textOf(event, 'rate')]
    const due = instalmentDueOn(loan.lentOn, 1)
    return [{ account: idOf(event, 'account'), params: { amount: formatUsd(loan.amount), months, rate, due } }]
  }),
  notice('retirement-loan-payment', 'loan-paid', event => {
    const ends = event.effects.some(one => one.effect === 'count' && one.counter.startsWith('plan-loan:'))
    return ends ? [{ account: idOf(event, 'account'), params: {} }] : []
  }),
  notice('retirement-loan-defaulted', 'loan-defaulted', event => [
    {
      account: idOf(event, 'account'),
      params: {
        amount: dollars(textOf(event, 'amount')),
        until: loanDeemedOn(event.bankDay),
        year: loanDeemedOn(event.bankDay).slice(0, 4),
      },
    },
  ]),
  notice('account-frozen', 'account-frozen', event => [
    { account: idOf(event, 'account'), params: { phone: defaultSettings.servicePhone } },
  ]),
]
