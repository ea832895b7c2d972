/** Calls, screens and mails say of orders what `states.schema.ts` says, and each other's words. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import { pastPayment } from '../../autopay/autopay.schema.ts'
import { checkDeposit } from '../../check-deposits/check-deposits.schema.ts'
import { ordered } from '../../check-orders/check-orders.schema.ts'
import { orderKinds } from '../../order-kinds.ts'
import { payment } from '../../pay-bills/payment.schema.ts'
import { transfer } from '../../transfers/submit.schema.ts'
import { withdrawal } from '../../withdrawals/withdraw.schema.ts'
import { templates, type TemplateName } from '../messages.ts'
import { planned } from '../templates/schedule-failed.ts'
import { documentedWords, ends, mailWords, orderStates, standingNames, standings } from './states.schema.ts'
import { entriesIn } from '../../../ledger/table.ts'

/** The calls that answer with orders of which the documents say a status, and the words for it. */
const calls: readonly [keyof typeof documentedWords, z.ZodEnum][] = [
  ['transfer', transfer.shape.status],
  ['payment', payment.shape.status],
  ['withdrawal', withdrawal.shape.status],
  ['check', checkDeposit.shape.status],
]

test.each(calls)('a %s answers with the words of the list, and with no others', (what, { options }) => {
  const words: readonly string[] = Object.values(documentedWords[what])
  const said = words.filter(word => options.includes(word))
  expect(options.filter(option => !words.includes(String(option)))).toEqual([])
  // what an order of the kind can come to has a word that the call knows
  const reachable = what === 'check' ? words : orderStates.map(state => Object(documentedWords[what])[state])
  expect(reachable.filter(word => !said.includes(word))).toEqual([])
})

test('beside its status every one of them says how it stands in the words that all orders share', () => {
  const known: readonly unknown[] = standings
  for (const { shape } of [transfer, payment, checkDeposit, ordered])
    expect(shape.standing.options.filter(one => !known.includes(one))).toEqual([])
  expect(withdrawal.shape.state.options).toEqual([...orderStates])
})

test('a date of an automatic payment ends as orders end', () => {
  expect(Object.keys(documentedWords.autopayDate).filter(state => !ends.some(end => end === state))).toEqual([])
  expect(pastPayment.shape.outcome.options).toHaveLength(Object.keys(documentedWords.autopayDate).length)
})

/** Mails that tell how an order stands; all others tell of something else, or that it was made as it was asked. */
const tellsOf = {
  'schedule-failed': 'refused',
  'schedule-failed-last': 'refused',
  'autopay-failed-text': 'refused',
  'autopay-made': 'made',
  'payee-removed': 'cancelled',
  'transfer-returned': 'returned',
  'payment-returned': 'returned',
  'deposit-returned': 'returned',
  'deposit-charged-back': 'returned',
} satisfies Partial<Record<TemplateName, keyof typeof mailWords>>

test.each(entriesIn(tellsOf))('the mail %s says it in the word of screens: %s', (name, standing) => {
  const { subject } = templates[name]({ to: '', date: '' }, 'en')
  expect(subject.toLowerCase()).toContain(mailWords[standing])
  if (standing !== 'made') expect(mailWords[standing]).toBe(standingNames[standing].toLowerCase())
})

test('no mail has a word of its own for what became of an order', () => {
  const own = /came back|bounced|declined|rejected|aborted|unsuccessful|voided|was not made$/i
  const said = Object.entries(templates).filter(([, make]) => own.test(make({}, 'en').subject))
  expect(said.map(([name]) => name)).toEqual([])
})

test('every kind of order that has a date says what it is called when it fails', () => {
  expect(Object.values(planned).every(text => text.startsWith('Your '))).toBe(true)
  for (const kind of orderKinds.values()) if (kind.plan) expect(kind.describe, kind.kind).toBeDefined()
})

/** Where a screen draws an order's status, it draws it by the one piece that has the words. */
test('no screen of orders draws a status of its own', () => {
  const features = path.join(import.meta.dirname, '../../../web/features')
  const rooms = ['transfers', 'pay-bills', 'autopay', 'withdrawals', 'check-deposits', 'check-orders', 'coming-up']
  const own = rooms.flatMap(room =>
    readdirSync(path.join(features, room))
      .filter(file => file.endsWith('.tsx'))
      .filter(file =>
        /StatusTag status=(\{(one|row|deposit|payment|transfer|withdrawal)\.status|"(Pending|Completed|Failed))/.test(
          readFileSync(path.join(features, room, file), 'utf8'),
        ),
      )
      .map(file => `${room}/${file}`),
  )
  expect(own).toEqual([])
})
