import { getShortestPaths } from '@xstate/graph'
import { expect, test } from 'vitest'
import type { EventFromLogic, SnapshotFrom } from 'xstate'
import { TwoFactorRefused, twoFactorMachine } from './two-factor.machine.ts'
import { eventsOf } from '../../../scripts/testing/part-of.ts'
import { refusal } from '../../../scripts/testing/problem.ts'

/** A seed is on the screen only while it is being scanned and confirmed; the bank is what asks for a proof. */
const seed = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' }
const refused = (code: string) =>
  new TwoFactorRefused(refusal({ text: code, status: 403, code, field: 'code' }), 'totp')
const answers = ['trying', 'confirming'].flatMap(state => [
  { type: `xstate.done.actor.0.twoFactor.${state}`, output: seed },
  { type: `xstate.done.actor.0.twoFactor.${state}`, output: undefined },
  { type: `xstate.error.actor.0.twoFactor.${state}`, error: refused('approval_required') },
  { type: `xstate.error.actor.0.twoFactor.${state}`, error: refused('wrong_code') },
])
const events = eventsOf<EventFromLogic<typeof twoFactorMachine>>([
  { type: 'useApp' },
  { type: 'useMail' },
  { type: 'turnOff' },
  { type: 'proof', proof: { password: 'x', code: '123456' } },
  { type: 'code', code: '123456' },
  { type: 'cancel' },
  ...answers,
]) // the last ones are the answers of the invoked actors

const paths = getShortestPaths(twoFactorMachine, {
  events,
  serializeState: (snapshot: SnapshotFrom<typeof twoFactorMachine>) =>
    `${String(snapshot.value)}|${snapshot.context.error}|${snapshot.context.seed !== undefined}`,
})

test('every step is reached', () =>
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(
    new Set(['idle', 'trying', 'scanning', 'confirming', 'proving']),
  ))

test.each(paths.map(path => [path.steps.map(({ event }) => event.type).join(' > '), path.state] as const))(
  '%s',
  (_, { value, context }) => {
    expect(context.seed !== undefined).toBe(['scanning', 'confirming'].includes(String(value)))
    if (value === 'proving' && context.error === undefined) expect(context.method).toBe('totp')
  },
)
