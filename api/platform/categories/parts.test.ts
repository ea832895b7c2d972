/**
 * Whatever happens to a customer's money and whatever they write beside it: the parts of a line add up to it, so all
 * parts together
 * are what the books say; what moves between own accounts is nobody's spending, in each event and in all; what was
 * given back cancels,
 * category by category; and what the bank decides about a line hangs on nothing else.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountsIn, linesIn } from '../../../scripts/testing/pure-lines.ts'
import { customer, made, PureLedger } from '../../../scripts/testing/pure-ledger.ts'
import { anyDraw, openPerson, play } from '../../../scripts/testing/random-acts.ts'
import { position, type AccountId } from '../../../ledger/accounts.ts'
import type { Line } from '../../../ledger/history.ts'
import { money, sum, text, type Money } from '../../../ledger/money.ts'
import { languages } from '../language.schema.ts'
import { categoryNames, flowIn } from './categories.schema.ts'
import { lineIdOf, readEntries, type Beside, type Entry } from './entries.ts'
import { suchOf } from './such.ts'

const NOTHING: Beside = {}

/** A customer's whole past. */
function past(list: Parameters<typeof play>[2]) {
  const ledger = new PureLedger()
  const people = [openPerson(ledger), openPerson(ledger)]
  play(ledger, people, list)
  const owner = people[0]?.owner ?? ''
  const own = accountsIn(ledger, owner)
  return { ledger, own, lines: linesIn(ledger, own) }
}

const draws = fc.array(anyDraw(), { minLength: 30, maxLength: 80, size: 'max' })
const total = (entries: readonly Entry[], flow?: string): Money =>
  sum(entries.flatMap(({ parts }) => parts.filter(one => !flow || one.flow === flow).map(({ amount }) => amount)))

/** By category, nothing left out that is not nothing. */
function byCategory(entries: readonly Entry[]): Record<string, string> {
  const found = Map.groupBy(
    entries.flatMap(({ parts }) => parts),
    ({ category }) => category,
  )
  const sums = [...found].map(([category, parts]) => [category, text(sum(parts.map(({ amount }) => amount)))] as const)
  return Object.fromEntries(sums.filter(([, amount]) => amount !== '0.00'))
}

describe('over random histories', () => {
  test('the parts are the books, to the cent; between own accounts each event comes to nothing', () => {
    fc.assert(
      fc.property(draws, list => {
        const { ledger, own, lines } = past(list)
        const entries = readEntries(lines, [], own, () => NOTHING)
        for (const { line, parts } of entries) expect(text(sum(parts.map(one => one.amount)))).toBe(text(line.amount))
        const held = [...ledger.states.accounts.values()].filter(({ id }) => own.has(id))
        expect(text(total(entries))).toBe(text(sum(held.map(account => position(account).posted))))
        for (const ofEvent of Map.groupBy(entries, ({ line }) => line.seq).values())
          expect(text(total(ofEvent, 'own'))).toBe('0.00')
      }),
      { numRuns: 60 },
    )
  })

  test('what was reversed cancels, category by category', () => {
    fc.assert(
      fc.property(draws, list => {
        const { own, lines } = past(list)
        const entries = readEntries(lines, [], own, () => NOTHING)
        const of = (seq: number) => entries.filter(({ line }) => line.seq === seq)
        for (const { line } of entries) {
          if (line.event.kind !== 'reversal') continue
          const pair = [...of(Number(line.event.payload['of'])), ...of(line.seq)]
          expect(byCategory(pair)).toEqual({})
          const whom = of(Number(line.event.payload['of'])).map(({ such }) => such.key)
          for (const { such } of of(line.seq)) expect(whom).toContain(such.key)
        }
      }),
      { numRuns: 60 },
    )
  })

  const word = fc.constantFrom('Dining', 'Own accounts', 'Income', 'My own word', 'Fees')
  const written = fc.record({ every: fc.integer({ min: 1, max: 4 }), word, cut: fc.integer({ min: 1, max: 99 }) })

  test('whatever a customer writes beside lines, the same holds', () => {
    fc.assert(
      fc.property(draws, written, (list, { every, word: category, cut }) => {
        const { ledger, own, lines } = past(list)
        const entries = readEntries(lines, [], own, line => beside(line, every, category, cut))
        const held = [...ledger.states.accounts.values()].filter(({ id }) => own.has(id))
        expect(text(total(entries))).toBe(text(sum(held.map(account => position(account).posted))))
        for (const ofEvent of Map.groupBy(entries, ({ line }) => line.seq).values())
          expect(text(total(ofEvent, 'own'))).toBe('0.00')
      }),
      { numRuns: 40 },
    )
  })

  function beside(line: Line, every: number, category: string, cut: number): Beside {
    if (line.seq % every !== 0) return NOTHING
    const first = money(text(line.amount.times(cut).div(100)))
    const split = [
      { category, amount: first },
      { category: 'Gifts', amount: line.amount.minus(first) },
    ]
    return line.seq % 2 === 0 ? { category } : line.seq % 3 === 0 ? { split } : { rule: category }
  }
})

describe('case by case', () => {
  const home = () => {
    const one = customer()
    const checking = one.open('checking', '1000.00')
    const savings = one.open('savings', '100.00')
    const card = one.open('credit', undefined, { limit: '2000.00' })
    const read = (besideOf: (line: Line) => Beside = () => NOTHING) => {
      const own = accountsIn(one.ledger, one.owner)
      return readEntries(linesIn(one.ledger, own), [], own, besideOf).slice(2)
    }
    const buy = (account: AccountId, merchant: string, category: string, amount = '40.00') =>
      made(one.bank('card-purchase', { account, amount, merchant, category }))
    return { ...one, checking, savings, card, read, buy }
  }
  const told = (entries: readonly Entry[]) =>
    entries.flatMap(({ parts }) => parts.map(({ category, flow, amount }) => `${category} ${flow} ${text(amount)}`))

  test('the bank’s rules: the word it came with, else whom it names, else what happened', () => {
    const { buy, card, read } = home()
    buy(card, 'Anything', 'Dining')
    buy(card, 'Northline Electric', 'Shopping')
    buy(card, 'Harbor Inn', 'Unheard of')
    buy(card, 'Who knows', 'Unheard of')
    expect(told(read())).toEqual([
      'Dining spending -40.00',
      'Utilities spending -40.00',
      'Travel spending -40.00',
      'Shopping spending -40.00',
    ])
  })

  test('a card that is paid from an own account is no spending; what was bought with it is', () => {
    const { bank, asks, owner, buy, card, checking, savings, read } = home()
    const { seq } = buy(card, 'Noodle & Thread', 'Dining')
    made(asks('card-payment', { from: checking, card, owner, amount: '40.00' }))
    made(asks('internal-transfer', { from: checking, to: savings, amount: '10.00' }))
    made(bank('reversal', { of: seq, accounts: [card], reason: 'merchant' }))
    expect(told(read())).toEqual([
      'Dining spending -40.00',
      'Card payments own -40.00',
      'Card payments own 40.00',
      'Own accounts own -10.00',
      'Own accounts own 10.00',
      'Dining spending 40.00',
    ])
  })

  test('what opens an account is its deposit there, and moves between own accounts', () => {
    const { asks, owner, checking, read } = home()
    const publicId = 'a7c1b0de-0000-4000-8000-000000000001'
    made(
      asks('account-opening', {
        owner,
        publicId,
        kind: 'savings',
        deposit: '300.00',
        from: checking,
        source: 'existing',
      }),
    )
    expect(told(read())).toEqual(['Own accounts own -300.00', 'Deposit own 300.00'])
  })

  test('what is given back follows what the customer said of it, part by part', () => {
    const { bank, buy, checking, read } = home()
    const { seq } = buy(checking, 'Pennant Books', 'Shopping')
    made(bank('reversal', { of: seq, accounts: [checking], reason: 'merchant' }))
    const split = [
      { category: 'Gifts', amount: money('-15.00') },
      { category: 'Education', amount: money('-25.00') },
    ]
    expect(told(read(line => (line.seq === seq ? { split } : NOTHING)))).toEqual([
      'Gifts spending -15.00',
      'Education spending -25.00',
      'Gifts spending 15.00',
      'Education spending 25.00',
    ])
  })

  test('what is given back is of whoever had it: one rule for both, none for all that comes back', () => {
    const { bank, buy, checking, read } = home()
    for (const merchant of ['Pennant Books', 'Fig and Barrel']) {
      const { seq } = buy(checking, merchant, 'Shopping')
      made(bank('reversal', { of: seq, accounts: [checking], reason: 'merchant' }))
    }
    const rules: Record<string, string> = { 'pennant books': 'Gifts', reversal: 'Travel' }
    const ruled = read(line => ({ rule: rules[suchOf(line).key] }))
    expect(ruled.map(({ such, by, parts }) => [such.key, by, parts[0]?.category])).toEqual([
      ['pennant books', 'rule', 'Gifts'],
      ['pennant books', 'rule', 'Gifts'],
      ['fig and barrel', 'bank', 'Shopping'],
      ['fig and barrel', 'bank', 'Shopping'],
    ])
  })

  test('parts that are not the line are not believed; what moves between own accounts is not split', () => {
    const { asks, buy, checking, savings, read } = home()
    buy(checking, 'Pennant Books', 'Shopping')
    made(asks('internal-transfer', { from: checking, to: savings, amount: '10.00' }))
    const half = (line: Line) => ({ split: [{ category: 'Gifts', amount: line.amount.div(2) }] })
    expect(told(read(half))).toEqual(['Shopping spending -40.00', 'Own accounts own -10.00', 'Own accounts own 10.00'])
    const whole = (line: Line) => ({ split: [{ category: 'Gifts', amount: line.amount }] })
    expect(told(read(whole))).toEqual(['Gifts spending -40.00', 'Own accounts own -10.00', 'Own accounts own 10.00'])
    expect(read().map(entry => [lineIdOf(entry.line) === entry.id, entry.maySplit])).toEqual([
      [true, true],
      [true, false],
      [true, false],
    ])
  })

  test('money from elsewhere and to elsewhere counts when the customer says what it was', () => {
    const { bank, owner, checking, read } = home()
    made(bank('deposit', { to: checking, owner, amount: '5.00', source: 'cash' }))
    made(bank('deposit', { to: checking, owner, amount: '6.00', source: 'ach', description: 'Bellweather Payroll' }))
    expect(told(read())).toEqual(['Deposit elsewhere 5.00', 'Income income 6.00'])
    expect(told(read(() => ({ rule: 'Grandma' })))).toEqual(['Grandma income 5.00', 'Grandma income 6.00'])
    expect(flowIn('Grandma', 'elsewhere', true)).toBe('spending')
    expect(flowIn('Own accounts', 'spending', true)).toBe('elsewhere')
  })
})

test.each(languages.filter(language => language !== 'en'))('every category is said in %s', language => {
  const folder = path.join(import.meta.dirname, '../locales', language)
  const files = readdirSync(folder).filter(name => name.endsWith('.json'))
  const words = Object.assign({}, ...files.map(name => JSON.parse(readFileSync(path.join(folder, name), 'utf8'))))
  expect(categoryNames.filter(name => !(name in words))).toEqual([])
})
