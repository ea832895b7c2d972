/**
 * Whoever may name a key: what a client can send never meets a key of the bank's own,
 * and an event remembers whose key it was.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventText, parseEvent } from './canonical.ts'
import { CLIENT_KEY, customerKey, dayKey, isStoredKey, operatorKey, scheduleKey, stepKey } from './keys.ts'

const customer = fc.uuid()
const clientPart = fc.stringMatching(/^[A-Za-z0-9_-]{8,64}$/)
const step = fc.constantFrom('send', 'undo', 'back', 'verify', 'cancel', 'unverified', 'pay-out', 'undo-withdrawal')

test('no client key is a step of the bank, a schedule’s date, a day’s posting or the operator’s', () => {
  fc.assert(
    fc.property(customer, clientPart, step, fc.uuid(), (owner, part, name, act) => {
      const own = customerKey(owner, part)
      const others = [
        stepKey(owner, name, act),
        scheduleKey(act, '2026-11-18'),
        dayKey('2026-11-18', 'fee', 1001),
        operatorKey(part),
      ]
      expect([own, ...others].every(isStoredKey)).toBe(true)
      expect(others).not.toContain(own)
      expect(CLIENT_KEY.test(`${name}.${act}`)).toBe(false)
    }),
  )
})

test('an event under either key of a customer says who acted', () => {
  fc.assert(
    fc.property(customer, clientPart, step, (owner, part, name) => {
      for (const key of [customerKey(owner, part), stepKey(owner, name, owner)]) {
        const recorded = { version: 1, ledger: 1, seq: 7, key, kind: 'order-ended', actor: owner, payload: {} }
        const when = { bankDay: '2026-11-18', effectiveDate: '2026-11-18', recordedAt: '2026-11-18T20:00:00.000Z' }
        const text = eventText({ ...recorded, ...when, legs: [], effects: [] })
        expect(text).not.toContain('"actor"')
        expect(parseEvent(text)).toMatchObject({ key, actor: owner })
        expect(eventText(parseEvent(text))).toBe(text)
      }
    }),
  )
})
