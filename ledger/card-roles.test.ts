import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PureLedger } from '../scripts/testing/pure-ledger.ts'
import { anyDraw, openPerson, play } from '../scripts/testing/random-acts.ts'
import { cardRole, kindsOnCards } from './card-roles.ts'
import { modules } from './events/all.ts'

test('whatever happens, every kind of event that moves dollars on a card is in the list', () => {
  fc.assert(
    fc.property(fc.array(anyDraw(), { minLength: 60, maxLength: 120, size: 'max' }), draws => {
      const ledger = new PureLedger()
      const people = [openPerson(ledger), openPerson(ledger)]
      play(ledger, people, draws)
      const cards = new Set(
        [...ledger.states.accounts.values()].filter(one => one.kind === 'credit').map(({ id }) => id),
      )
      for (const { kind, legs } of ledger.events)
        if (legs.some(leg => cards.has(leg.account) && leg.asset === 'USD'))
          expect([kind, cardRole(kind) !== undefined]).toEqual([kind, true])
    }),
    { numRuns: 40 },
  )
})

test('the list names kinds that there are, and one kind of payment besides the first deposit', () => {
  const roles = ['purchase', 'cash', 'payment', 'credit', 'interest', 'paid-out', 'undoes'] as const
  for (const kind of roles.flatMap(kindsOnCards)) expect([kind, modules.has(kind)]).toEqual([kind, true])
  expect(kindsOnCards('payment')).toEqual(['card-payment', 'account-opening'])
  for (const kind of ['toString', '__proto__', 'deposit']) expect(cardRole(kind)).toBeUndefined()
})
