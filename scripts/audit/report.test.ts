/** The report's figures against the books, on random histories; and a page that needs nothing and believes no words. */
import { expect, test } from 'vitest'
import { bank, position, USD } from '../../ledger/accounts.ts'
import { bankKey } from '../../ledger/evolve.ts'
import { sum, ZERO } from '../../ledger/money.ts'
import { sampleOf } from '../testing/model.ts'
import { MORNING, PureLedger } from '../testing/pure-ledger.ts'
import { openPerson, play } from '../testing/random-acts.ts'
import { closing, ReportFacts } from './report-facts.ts'
import { reportPage, type Beside } from './report-page.ts'
import { isIn } from '../../ledger/table.ts'

const pure = new PureLedger()
for (const draws of sampleOf(3_000, 20261122)) play(pure, [openPerson(pure), openPerson(pure)], draws, () => undefined)
const last = pure.events.at(-1)?.bankDay ?? ''

function factsOf(from: string, to: string): ReportFacts {
  const facts = new ReportFacts(from, to)
  for (const event of pure.events) facts.take(event)
  return facts
}

const beside: Beside = {
  ledger: 1,
  head: { seq: pure.seq, hash: 'ab'.repeat(32), bankDay: last },
  problems: [],
  seals: [],
  key: undefined,
  refusals: [{ kind: '<script>alert(1)</script>', code: 'a&b', n: 2 }],
  madeAt: new Date(MORNING).toISOString(),
}

test('the trial balance is even, and each line is what the books hold', () => {
  const whole = factsOf('2000-01-01', '2999-12-31')
  for (const [asset, lines] of Map.groupBy(whole.lines.values(), line => line.asset)) {
    expect([asset, sum(lines.map(closing)).toFixed()]).toEqual([asset, '0'])
    expect(sum(lines.map(line => line.debits)).eq(sum(lines.map(line => line.credits)))).toBe(true)
  }
  const checking = [...pure.states.accounts.values()].filter(({ kind }) => kind === 'checking')
  const posted = sum(checking.map(account => position(account).posted))
  expect(
    whole.lines.get('Checking USD') &&
      closing(whole.lines.get('Checking USD') ?? raise())
        .neg()
        .eq(posted),
  ).toBe(true)
})

const raise = (): never => {
  throw new Error('no such line')
}

test('what is open on a clearing account is what is on it', () => {
  const { clearing } = factsOf('2000-01-01', '2999-12-31')
  expect(clearing.size).toBe(10)
  for (const [name, items] of clearing) {
    if (!isIn(bank, name)) throw new Error(`${name} is no account of the bank`)
    const id = bank[name]
    const balance = pure.states.bank.get(bankKey(id, USD)) ?? ZERO
    expect([name, sum(items.map(item => item.amount)).toFixed(2)]).toEqual([name, balance.toFixed(2)])
    expect(items.map(item => item.day)).toEqual(items.map(item => item.day).toSorted())
  }
})

test('two periods are one: what the first ends with, the second begins with', () => {
  const days = [...new Set(pure.events.map(event => event.bankDay))]
  const middle = days[Math.floor(days.length / 2)] ?? ''
  const next = days[Math.floor(days.length / 2) + 1] ?? last
  const [first, second, whole] = [factsOf('2000-01-01', middle), factsOf(next, last), factsOf('2000-01-01', last)]
  expect(first.events + second.events).toBe(whole.events)
  expect(first.pairs.length + second.pairs.length).toBe(whole.pairs.length)
  expect(whole.pairs.every(({ of }) => of !== undefined)).toBe(true)
  for (const [key, line] of first.lines) expect(second.lines.get(key)?.opening.toFixed()).toBe(closing(line).toFixed())
})

test('the page has every part, asks nothing of a network, and shows words as words', () => {
  const page = reportPage(factsOf('2000-01-01', last), beside)
  for (const id of ['summary', 'trial-balance', 'movement', 'clearing', 'days', 'refusals', 'forced', 'overdrawn'])
    expect(page).toContain(`<section id="${id}">`)
  for (const id of ['exceptions', 'largest', 'pairs', 'check']) expect(page).toContain(`<section id="${id}">`)
  expect(page).not.toMatch(/<script|https?:\/\/|url\(|@import|\ssrc=|<link/)
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).not.toMatch(/NaN|undefined|Infinity|NOT EVEN/)
  expect(
    reportPage(factsOf(last, last), { ...beside, problems: [{ check: 'chain', seq: 7, what: 'x < y' }] }),
  ).toContain('<td>chain</td><td>7</td><td>x &lt; y</td>')
})
