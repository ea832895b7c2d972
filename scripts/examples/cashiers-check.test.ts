/** The worked example of the README: it runs, and the page shows what runs. */
import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accountId } from '../../ledger/accounts.ts'
import { decide, type Act } from '../../ledger/decide.ts'
import type { EventModule, RecordedEvent } from '../../ledger/events/event.ts'
import { bankKey, emptyStates, type LiveAccount } from '../../ledger/evolve.ts'
import { money, sum, text, ZERO } from '../../ledger/money.ts'
import { cashiersCheck } from './cashiers-check.ts'

const from = accountId.parse(1001)
const owner = randomUUID()

function states({ posted = '0', unsettled = '0' }) {
  const account: LiveAccount = {
    id: from,
    publicId: randomUUID(),
    owner,
    kind: 'checking',
    floor: ZERO,
    terms: {},
    openedOn: '2026-01-02',
    status: 'open',
    positions: new Map([['USD', { posted: money(posted), held: ZERO, unsettled: money(unsettled) }]]),
  }
  const all = emptyStates()
  all.accounts.set(from, account)
  for (const id of cashiersCheck.posts) all.bank.set(bankKey(id, 'USD'), ZERO)
  return all
}

const act: Act = {
  module: cashiersCheck as unknown as EventModule<unknown>, // as the table of all events holds it
  payload: { from, amount: '500.00', fee: '10.00', payTo: 'Harbor Title' },
}
const moment = { actor: owner, bankDay: '2026-03-02', at: '2026-03-02T15:00:00.000Z', seq: 2 }

test.each([
  ['510.00', '0', 'accepted'],
  ['509.99', '0', 'refused'],
  ['510.00', '0.01', 'refused'],
])('posted %s, unsettled %s: %s', (posted, unsettled, outcome) => {
  expect(decide(states({ posted, unsettled }), act, moment).outcome).toBe(outcome)
})

test('amount and fee are two legs each, and sum to zero', () => {
  const decision = decide(states({ posted: '510.00' }), act, moment)
  if (decision.outcome === 'refused') throw new Error(decision.code)
  expect(decision.legs).toHaveLength(4)
  expect(text(sum(decision.legs.map(leg => leg.amount)))).toBe('0.00')
})

/** What each leg is called once the event is in the journal. */
function described(amount: string, fee: string): string[] {
  const payload = { from, amount, fee, payTo: 'Harbor Title' }
  const decision = decide(states({ posted: '2000.00' }), { ...act, payload }, moment)
  if (decision.outcome === 'refused') throw new Error(decision.code)
  const legs = decision.legs.map(leg => ({ ...leg, amount: text(leg.amount) }))
  const recorded: RecordedEvent = {
    ledger: 1,
    seq: moment.seq,
    key: 'o:1',
    kind: cashiersCheck.kind,
    version: 1,
    bankDay: moment.bankDay,
    effectiveDate: moment.bankDay,
    recordedAt: moment.at,
    actor: owner,
    payload,
    legs,
    effects: [],
  }
  return legs.map(leg => act.module.describe(leg, payload, recorded).text)
}

const CHECK = 'Cashier’s check to Harbor Title'
const FEE = 'Cashier’s check fee'

test.each([
  ['500.00', '10.00', [CHECK, CHECK, FEE, FEE]],
  ['10.00', '10.00', [CHECK, CHECK, FEE, FEE]],
  ['500.00', '0.00', [CHECK, CHECK]],
])('amount %s and fee %s read as what they are, also when they are equal', (amount, fee, texts) => {
  expect(described(amount, fee)).toEqual(texts)
})

test('the README shows this file, as it would stand in ledger/events', () => {
  const source = readFileSync(new URL('./cashiers-check.ts', import.meta.url), 'utf8')
  const inItsRoom = source.replaceAll('../../ledger/events/', './').replaceAll('../../ledger/', '../')
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  expect(readme).toContain(inItsRoom.trim())
})
