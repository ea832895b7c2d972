import { getShortestPaths } from '@xstate/graph'
import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { alertSettings } from '../../../api/alerts/alerts.schema.ts'
import { alertsMachine, failedText, NotSaved, savedText, type Part, type Wanted } from './alerts.machine.ts'
import { changesOf, NONE, over } from './changes.ts'

const wanted: Wanted = { changes: NONE, email: 'a@example.com', phone: '5035550100', approvalCode: '' }
const parts: Part[] = ['balance', 'transaction', 'security', 'statement', 'contact', 'all']

test('every state is reached, and saving ends in editing', () => {
  const paths = getShortestPaths(alertsMachine, {
    events: [{ type: 'save', part: 'all', wanted }, { type: 'heard' }],
    serializeState: state => JSON.stringify([state.value, state.context.said?.tone]),
  })
  expect(new Set(paths.map(path => path.state.value))).toEqual(new Set(['editing', 'saving']))
})

test.each(parts)('%s: says how it ended, in the documents’ words, until it was heard', async part => {
  for (const [save, text] of [
    [async () => undefined, savedText(part)],
    [async () => Promise.reject(new Error('no answer')), failedText(part)],
    [async () => Promise.reject(new NotSaved('Please choose on or off')), 'Please choose on or off'],
  ] as const) {
    const actor = createActor(
      alertsMachine.provide({
        actors: { save: fromPromise<unknown, { part: Part; wanted: Wanted | undefined }>(save) },
      }),
    ).start()
    actor.send({ type: 'save', part, wanted })
    const ended = await waitFor(actor, state => state.context.said !== undefined)
    expect(ended.context.said).toMatchObject({ text, group: part })
    actor.send({ type: 'heard' })
    expect(actor.getSnapshot().context.said).toBeUndefined()
  }
})

test('what another tab saved stays, and what was changed here is laid over it until it is saved', () => {
  const alerts = alertSettings.parse({})
  const saved = { alerts, contactInfo: { email: 'a@example.com', phone: '5035550100', pushEnabled: true } }
  const statementAlerts = {
    ...alerts.statementAlerts,
    paymentReminders: { ...alerts.statementAlerts.paymentReminders, daysBeforeDue: 9 },
  }
  const contactInfo = { ...saved.contactInfo, pushEnabled: false }
  const changes = changesOf(saved, { alerts: { ...alerts, statementAlerts }, contactInfo })
  expect(changes).toMatchObject({
    statementAlerts: { paymentReminders: { daysBeforeDue: 9 } },
    contactInfo: { pushEnabled: false },
  })
  expect(JSON.stringify(changes)).not.toMatch(/enabled"|email|threshold|notificationMethod/)
  const elsewhere = over(saved, { ...NONE, statementAlerts: { paymentReminders: { enabled: false } } })
  const { paymentReminders } = over(elsewhere, changes).alerts.statementAlerts
  expect(paymentReminders).toMatchObject({ enabled: false, daysBeforeDue: 9 })
  expect(over(saved, changesOf(elsewhere, elsewhere))).toEqual(saved)
})
