import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { interestMachine } from './interest-details.machine.ts'
import { sampleInterest, type InterestData } from './interest-details.source.ts'
import { calculatorDefaults } from './interest-details.ts'

const with_ = (load: () => Promise<InterestData>) =>
  createActor(interestMachine.provide({ actors: { load: fromPromise(load) } })).start()

test('loads, picks the first account, then another one, and keeps what was calculated', async () => {
  const page = with_(() => sampleInterest.load('2026-11-20'))
  expect(page.getSnapshot().value).toBe('loading')
  await waitFor(page, snapshot => snapshot.matches('ready'))
  expect(page.getSnapshot().context.accountId).toBe('savings')
  page.send({ type: 'pick', accountId: 'cd' })
  page.send({ type: 'calculate', input: { ...calculatorDefaults, time: '10' } })
  expect(page.getSnapshot().context).toMatchObject({ accountId: 'cd', input: { time: '10' } })
})

test('a failed load can be tried again', async () => {
  let fails = true
  const page = with_(async () => {
    if (fails) throw new Error('unreachable')
    return { accounts: [], rates: [] }
  })
  await waitFor(page, snapshot => snapshot.matches('failed'))
  page.send({ type: 'calculate', input: calculatorDefaults })
  expect(page.getSnapshot().value).toBe('failed')
  fails = false
  page.send({ type: 'retry' })
  await waitFor(page, snapshot => snapshot.matches('ready'))
})

test('the sample: certificates carry maturity and term, rates come newest first', async () => {
  const { accounts, rates } = await sampleInterest.load('2026-11-20')
  expect(accounts.filter(({ maturityDate }) => maturityDate).map(({ id, term }) => [id, term])).toEqual([
    ['cd', '12 months'],
  ])
  expect(rates.map(({ date }) => date)).toEqual(
    rates
      .map(({ date }) => date)
      .toSorted()
      .toReversed(),
  )
})
