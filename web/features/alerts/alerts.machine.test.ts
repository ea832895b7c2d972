import { getShortestPaths } from '@xstate/graph'
import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { alertSettings } from '../../../api/alerts/alerts.schema.ts'
import { alertsMachine, failedText, NotSaved, savedText, type Part, type Wanted } from './alerts.machine.ts'

const wanted: Wanted = {
  alerts: alertSettings.parse({}),
  contact: { email: 'a@example.com', phone: '5035550100', pushEnabled: true },
  approvalCode: '',
}
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
