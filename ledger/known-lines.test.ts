/** What is remembered of lines is what the books say, whoever asks, in whatever order, and whatever became of them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from './calendar.ts'
import { knownAfter, linesFrom, MOST_OF_ONE, openKnownLines, reaches, type Known } from './known-lines.ts'

interface Noted {
  readonly seq: number
  readonly leg: number
  readonly event: { readonly bankDay: string }
  readonly hash: string
}

/** A journal of one account: an event has one line or two, and its hash covers all before it. */
class Books {
  readonly #lines: Noted[] = []
  seq = 0
  hash = ''
  #day = '2026-01-01'

  append(legs: number, days: number, word: string) {
    this.#day = addDays(this.#day, days)
    this.seq += 1
    this.hash = `${this.hash}${word}`
    for (let leg = 0; leg < legs; leg += 1)
      this.#lines.push({ seq: this.seq, leg, event: { bankDay: this.#day }, hash: this.hash })
  }

  /** As the bank is after a restore to an earlier moment. */
  backTo(seq: number) {
    this.seq = Math.min(seq, this.seq)
    this.hash = this.hash.slice(0, this.seq)
    this.#lines.splice(0, Infinity, ...this.#lines.filter(line => line.seq <= this.seq))
  }

  newest = (count: number, from: string) =>
    this.#lines
      .filter(({ event }) => event.bankDay >= from)
      .toReversed()
      .slice(0, count)

  after(known: Known<Noted> | undefined, count: number, from: string) {
    const follows = known !== undefined && known.seq <= this.seq && this.hash.startsWith(known.hash)
    const lines = follows ? this.newest(count, '').filter(({ seq }) => seq > known.seq) : this.newest(count, from)
    return { seq: this.seq, hash: this.hash, follows, lines, limit: count, from }
  }
}

const act = fc.oneof(
  fc.record({ does: fc.constant('append' as const), legs: fc.integer({ min: 0, max: 2 }), days: fc.nat(40) }),
  fc.record({ does: fc.constant('restore' as const), seq: fc.nat(30), legs: fc.constant(0), days: fc.constant(0) }),
  fc.record({
    does: fc.constant('read' as const),
    legs: fc.integer({ min: 1, max: 12 }),
    days: fc.option(fc.nat(400), { nil: undefined }),
  }),
)

test('what is read by memory is what is read without it, after appends and restores too', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), acts => {
      const books = new Books()
      let known: Known<Noted> | undefined
      let word = 0
      for (const one of acts) {
        if (one.does === 'append') books.append(one.legs, one.days, String.fromCodePoint(0x4e00 + (word += 1)))
        else if (one.does === 'restore') books.backTo(one.seq)
        else {
          const from = one.days === undefined ? '' : addDays('2026-01-01', one.days)
          const used = known && reaches(known, one.legs, from) ? known : undefined
          known = knownAfter(used, books.after(used, one.legs, from))
          expect(linesFrom(known, from).slice(0, one.legs)).toEqual(books.newest(one.legs, from))
        }
      }
    }),
    { numRuns: 2_000 },
  )
})

test('of an account only so many are kept, and older ones are read again', () => {
  const lines = Array.from({ length: MOST_OF_ONE + 3 }, (_, n) => ({ seq: 900 - n, leg: 0, event: { bankDay: 'd' } }))
  const known = knownAfter(undefined, { seq: 900, hash: 'h', follows: false, lines, limit: 1_000, from: '' })
  expect(known.lines).toHaveLength(MOST_OF_ONE)
  expect(reaches(known, MOST_OF_ONE, '')).toBe(true)
  expect(reaches(known, MOST_OF_ONE + 1, '')).toBe(false)
})

test('accounts that were asked about longest ago are forgotten first', () => {
  const memory = openKnownLines<Noted>(3)
  const of = (n: number): Known<Noted> => {
    const lines = Array.from({ length: n }, (_, seq) => ({ seq, leg: 0, event: { bankDay: 'd' }, hash: '' }))
    return { seq: n, hash: 'h', lines, since: '' }
  }
  memory.set('a', of(1))
  memory.set('b', of(2))
  memory.set('a', of(1))
  memory.set('c', of(1))
  expect(['a', 'b', 'c'].map(key => memory.get(key)?.lines.length)).toEqual([1, undefined, 1])
  memory.set('d', of(9))
  expect(['a', 'c', 'd'].map(key => memory.get(key)?.lines.length)).toEqual([undefined, undefined, 9])
})
