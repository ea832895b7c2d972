/**
 * The bank's time is bounded by the database's: a command from a clock that runs ahead is refused and named, its
 * neighbours are written, and nothing that a process writes, however it writes it, moves the bank's day ahead of its
 * clock.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { text as textOf } from 'node:stream/consumers'
import fc from 'fast-check'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { allowAhead, REAL_AHEAD_MS, testDatabase } from '../scripts/testing/database.ts'
import { eventsOf, forge } from '../scripts/testing/forge.ts'
import { accountIn, connected, keptLedger } from '../scripts/testing/kept-open.ts'
import { addDays, bankDayOf, daysFrom, endOf, instantOf, partsOf } from './calendar.ts'
import type { RecordedEvent } from './events/event.ts'
import { LedgerUnavailable, openLedger, type Command, type Ledger } from './journal.ts'
import { customerKey } from './keys.ts'
import { checkSets } from './set-checks.ts'
import { verify } from './verify.ts'
import { withClient } from '../scripts/with-client.ts'

const DAY = 86_400_000
const PROCESS = new URL('../scripts/testing/writer-process.ts', import.meta.url).pathname
const owner = randomUUID()

interface Books {
  readonly connectionString: string
  readonly ledger: Ledger
  readonly db: pg.Client
  readonly from: number
  readonly to: number
}

/** A bank whose time is bounded, with two accounts that were opened just now. */
async function bounded(): Promise<Books> {
  const { connectionString } = await testDatabase({ aheadMs: REAL_AHEAD_MS })
  const ledger = keptLedger({ connectionString })
  const db = await connected(connectionString)
  const open = (deposit?: string) => accountIn(ledger, { owner, deposit, at: Date.now() - DAY })
  return { connectionString, ledger, db, from: await open('200000.00'), to: await open() }
}

const transfer = ({ from, to }: Books, at: number, amount = '0.01'): Command => ({
  key: customerKey(owner, randomUUID()),
  kind: 'internal-transfer',
  actor: owner,
  at,
  payload: { from, to, amount },
})

/** 'made', the refusal's name, or why the ledger gave no answer. */
const told = (ledger: Ledger, command: Command): Promise<string> =>
  ledger.append(command).then(
    result => (result.outcome === 'accepted' ? 'made' : result.code),
    (error: unknown) => (error instanceof LedgerUnavailable ? error.code : String(error)),
  )

async function headOf({ db }: Books) {
  const { rows } = await db.query<{ seq: string; day: string; at: Date; now: Date }>(
    `select seq, bank_day::text as day, recorded_at as at, clock_timestamp() as now from ledger.event
      order by seq desc limit 1`,
  )
  const [head] = rows
  if (!head) throw new Error('an empty journal')
  return { seq: Number(head.seq), day: head.day, at: head.at.getTime(), now: head.now.getTime() }
}

/** What an auditor finds wrong. */
async function problemsOf({ connectionString }: Books) {
  return withClient(connectionString, async auditor => {
    return (await verify(auditor, { ledger: 1 })).problems
  })
}

describe('one clock that runs ahead', async () => {
  const books = await bounded()
  const { ledger } = books

  test('400 days ahead nothing is written, and the refusal has a name', async () => {
    const before = await headOf(books)
    const command = transfer(books, Date.now() + 400 * DAY)
    expect(await told(ledger, command)).toBe('clock_ahead')
    expect(await ledger.lookup(command.key)).toEqual({ state: 'unknown' })
    expect(await headOf(books)).toMatchObject({ seq: before.seq, day: before.day })
    expect(await told(ledger, { ...command, at: Date.now() })).toBe('made')
  })

  test('in a crowd each is told the truth: those beside it are written, in their order', async () => {
    const ahead = (i: number) => i % 3 === 1
    for (let wave = 0; wave < 4; wave += 1) {
      const now = Date.now()
      const crowd = Array.from({ length: 300 }, (_, i) => transfer(books, ahead(i) ? now + (i + 1) * DAY : now))
      const answers = await Promise.all(crowd.map(command => told(ledger, command)))
      expect(answers).toEqual(crowd.map((_, i) => (ahead(i) ? 'clock_ahead' : 'made')))
    }
    expect((await headOf(books)).day).toBe(bankDayOf(Date.now()))
    expect(await problemsOf(books)).toEqual([])
  })

  test('what was made is answered again, whatever the clock of who asks shows', async () => {
    const command = transfer(books, Date.now())
    const made = await ledger.append(command)
    expect(await ledger.append({ ...command, at: Date.now() + 400 * DAY })).toEqual({ ...made, replayed: true })
    const [again, fresh] = await Promise.all([
      told(ledger, { ...command, at: Date.now() + 400 * DAY }),
      told(ledger, transfer(books, Date.now() + 400 * DAY)),
    ])
    expect([again, fresh]).toEqual(['made', 'clock_ahead'])
  })

  test('a refusal is not told from a moment that has not come', async () => {
    const tooMuch = (at: number) => transfer(books, at, '9999999.00')
    expect(await told(ledger, tooMuch(Date.now()))).toBe('insufficient_funds')
    expect(await told(ledger, tooMuch(Date.now() + 60_000))).toBe('clock_ahead')
    await told(ledger, transfer(books, Date.now())) // the writer remembers again
    const rehearsed = (at: number) => ledger.rehearse({ ...transfer(books, at) })
    expect(await rehearsed(Date.now())).toEqual({ outcome: 'possible' })
    await expect(rehearsed(Date.now() + 400 * DAY)).rejects.toMatchObject({ code: 'clock_ahead' })
  })

  test('two processes in parallel, one ahead: it writes nothing, the other everything', async () => {
    const inProcess = async (at: number) => {
      const commands = Array.from({ length: 40 }, () => transfer(books, at))
      const child = spawn(process.execPath, [PROCESS, books.connectionString], { stdio: ['pipe', 'pipe', 'inherit'] })
      child.stdin.end(commands.map((command, n) => `${JSON.stringify({ n, command })}\n`).join(''))
      const said = (await textOf(child.stdout)).trim().split('\n')
      return said.map(line => line.split(' ')[1] ?? '')
    }
    const [ahead, onTime] = await Promise.all([inProcess(Date.now() + 400 * DAY), inProcess(Date.now())])
    expect(ahead).toEqual(Array.from({ length: 40 }, () => 'clock_ahead'))
    expect(new Set(onTime.map(Number)).size).toBe(40)
    expect((await headOf(books)).day).toBe(bankDayOf(Date.now()))
  })

  test('a process that does not ask is refused by the database', async () => {
    const { db } = books
    const { seq } = await headOf(books)
    const at = new Date(Date.now() + 400 * DAY)
    const forward = (moment: Date, day: string) =>
      db.query(
        `select ledger.write_batch(null, null, null, null, 1::smallint,
           array[($1, $3, $2, $2, 1, 0, 'key-closed', 'o:forward', '', '\\x00', '', '[]', '{}')]::ledger.new_event[],
           '{}', '{}', '{}', '{}', '{}', null, '{}')`,
        [seq + 1, day, moment],
      )
    await db.query('set role wf_writer')
    await expect(forward(at, bankDayOf(at.getTime()))).rejects.toMatchObject({ code: 'WF002' })
    await expect(forward(new Date(), bankDayOf(at.getTime()))).rejects.toMatchObject({ code: 'WF002' })
    await expect(
      db.query(`insert into ledger.record (seq, recorded_at, bank_day, effective_date, kind, ledger, leg_count, version,
                  key, actor, hash, fx, legs, payload)
                  values (${seq + 1}, now(), now(), now(), 'key-closed', 1, 0, 1, 'o:x', '', '', '', '[]', '{}')`),
    ).rejects.toThrow(/permission denied/)
    await expect(db.query('update ledger.clock set ahead_ms = 1e12')).rejects.toThrow(/permission denied/)
    await expect(db.query('select ledger.advance_clock(1)')).rejects.toThrow(/permission denied/)
    await db.query('reset role')
    expect((await headOf(books)).seq).toBe(seq)
  })

  test('a moment that no calendar has is refused', async () => {
    for (const at of [-1, 0.5, Number.NaN, Infinity, 8.64e15 + 1, Date.UTC(10_000, 0, 1)])
      expect([at, await told(ledger, transfer(books, at))]).toEqual([at, 'invalid'])
    expect(await told(ledger, transfer(books, Date.now()))).toBe('made')
  })
})

describe('a clock that is put back', async () => {
  const books = await bounded()
  const { ledger, connectionString } = books

  test('of a process: it writes, at the moment that the journal has reached', async () => {
    expect(await told(ledger, transfer(books, Date.now()))).toBe('made')
    const { at } = await headOf(books)
    expect(await told(ledger, transfer(books, at - 30 * DAY))).toBe('made')
    expect((await headOf(books)).at).toBe(at)
  })

  test('of the database: the bank goes on, and stands still until its clock has come there again', async () => {
    expect(await told(ledger, transfer(books, Date.now() + 4_000))).toBe('made')
    const { at } = await headOf(books)
    await allowAhead(connectionString, 0) // the bound is now behind the head, as after a clock that was put back
    for (const when of [at, at - 1, Date.now()]) expect(await told(ledger, transfer(books, when))).toBe('made')
    expect(await told(ledger, transfer(books, at + 30_000))).toBe('clock_ahead')
    expect((await headOf(books)).at).toBe(at)
    await allowAhead(connectionString, REAL_AHEAD_MS)
    expect(await problemsOf(books)).toEqual([])
  })
})

describe('the operator moves the clock', async () => {
  const books = await bounded()
  const { ledger, db } = books
  const advance = (ms: number) => db.query('select ledger.advance_clock($1)', [ms])
  const offset = async () => {
    const { rows } = await db.query<{ ms: string }>('select offset_ms as ms from ledger.clock')
    return Number(rows[0]?.ms)
  }

  test('what was ahead is on time then, and never back', async () => {
    expect(await told(ledger, transfer(books, Date.now() + 10 * DAY))).toBe('clock_ahead')
    await advance(10 * DAY)
    expect(await told(ledger, transfer(books, Date.now() + 10 * DAY))).toBe('made')
    expect(await told(ledger, transfer(books, Date.now() + 11 * DAY))).toBe('clock_ahead')
    await expect(advance(-1)).rejects.toThrow(/never moved back/)
    await expect(db.query('delete from ledger.clock')).rejects.toThrow(/never moved back/)
    expect(await offset()).toBe(10 * DAY)
  })

  /** The next year's days on which a clock in New York changes, and the turn of days, months and years. */
  const year = partsOf(bankDayOf(Date.now())).year + 1
  const [forward = '', back = ''] = [...daysFrom(`${year}-01-01`, `${year}-12-31`)].filter(
    day => endOf(day) - instantOf(day) !== DAY,
  )
  test.each([
    [forward, '01:59:58'],
    [forward, '03:00:00'],
    [back, '00:59:58'],
    [back, '01:59:58'],
    [back, '23:59:58'],
    [`${year}-12-31`, '23:59:58'],
    [`${year + 1}-02-28`, '23:59:58'],
  ])('on %s at %s a second ahead is on time, in its own day, and an hour ahead is not', async (day, time) => {
    const shown = instantOf(day, time.slice(0, 5)) + Number(time.slice(6)) * 1_000
    const { now } = await headOf(books)
    await advance(shown - now - (await offset()))
    expect(await told(ledger, transfer(books, shown + 3_000))).toBe('made')
    expect(await headOf(books)).toMatchObject({ at: shown + 3_000, day: bankDayOf(shown + 3_000) })
    expect(await told(ledger, transfer(books, shown + 3_600_000))).toBe('clock_ahead')
    expect(await problemsOf(books)).toEqual([])
  })
})

describe('any clocks at all', async () => {
  let books: Books
  let others: Ledger[]
  beforeAll(async () => {
    books = await bounded()
    const { connectionString } = books
    others = [books.ledger, openLedger({ connectionString }), openLedger({ connectionString })]
    return () => Promise.all(others.slice(1).map(ledger => ledger.end()))
  })

  /**
   * How far a clock is off: nothing, a little, hours, years, to either side;
   * far enough from the bound that it can be told.
   */
  const off = fc.oneof(
    fc.constant(0),
    fc.integer({ min: -4_000, max: 2_000 }),
    fc.integer({ min: -400 * DAY, max: -1_000 }),
    fc.integer({ min: 10_000, max: DAY }),
    fc.integer({ min: DAY, max: 4_000 * DAY }),
  )
  const asked = fc.record({ process: fc.nat({ max: 2 }), off, funds: fc.boolean() })

  test('made if and only if it is not ahead, and the journal is never ahead of the bank’s clock', () =>
    fc.assert(
      fc.asyncProperty(fc.array(asked, { minLength: 1, maxLength: 30 }), async acts => {
        const now = Date.now()
        const answers = await Promise.all(
          acts.map(({ process, off: ms, funds }) => {
            const ledger = others[process] ?? books.ledger
            return told(ledger, transfer(books, now + ms, funds ? '0.01' : '9999999.00'))
          }),
        )
        expect(answers).toEqual(
          acts.map(({ off: ms, funds }) =>
            ms > REAL_AHEAD_MS ? 'clock_ahead' : funds ? 'made' : 'insufficient_funds',
          ),
        )
        const head = await headOf(books)
        expect(head.at).toBeLessThanOrEqual(head.now + REAL_AHEAD_MS)
        expect(head.day).toBe(bankDayOf(head.at))
      }),
      { numRuns: 60 },
    ))

  test('an auditor finds nothing wrong after all of that', async () => expect(await problemsOf(books)).toEqual([]))
})

describe('an auditor', async () => {
  const books = await bounded()
  const { ledger, db } = books
  const forged = async (change: (event: RecordedEvent, last: number) => RecordedEvent) => {
    const events = await eventsOf(db)
    await forge(
      db,
      events.map(event => change(event, events.length)),
    )
    const found = await problemsOf(books)
    const auditor = new pg.Client({ connectionString: books.connectionString })
    await auditor.connect()
    const quick = await checkSets(auditor, 1)
    await auditor.end()
    await forge(db, events)
    expect(await problemsOf(books)).toEqual([])
    return { found, quick: quick.problems }
  }

  test('names an event that was recorded at a moment that has not come, however well it was forged', async () => {
    await ledger.append(transfer(books, Date.now()))
    const at = new Date(Date.now() + 400 * DAY)
    const day = bankDayOf(at.getTime())
    const key = (event: RecordedEvent) => (event.kind === 'day-opened' ? `d:${day}:open:0` : event.key)
    const { found, quick } = await forged((event, last) =>
      event.seq < last - 1
        ? event
        : { ...event, recordedAt: at.toISOString(), bankDay: day, effectiveDate: day, key: key(event) },
    )
    const { seq } = await headOf(books)
    expect(found.map(one => [one.check, one.seq])).toContainEqual(['clock', seq])
    expect(quick).toMatchObject([{ check: 'clock', seq }])
  })

  test('names a day that is not that of the moment, and a day that nobody opened', async () => {
    const { found } = await forged((event, last) =>
      event.seq === last ? { ...event, bankDay: addDays(event.bankDay, 1), effectiveDate: event.effectiveDate } : event,
    )
    const words = found.map(({ what }) => what).join('; ')
    expect(words).toMatch(/its bank day is .* but it was recorded on/)
    expect(words).toMatch(/was not opened/)
  })
})

describe('a command that has to be written by a moment', () => {
  test('is written before it, and never after it, by whoever is asked', async () => {
    const books = await bounded()
    const by = (ms: number) => told(books.ledger, { ...transfer(books, Date.now()), by: Date.now() + ms })
    expect(await by(60_000)).toBe('made')
    const before = await headOf(books)
    expect(await by(-1)).toBe('busy')
    expect((await headOf(books)).seq).toBe(before.seq)
  })

  test('not even when its process was stopped between deciding and writing', async () => {
    const books = await bounded()
    const holder = new pg.Client({ connectionString: books.connectionString })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock(742001, 1)')
    const late = told(books.ledger, { ...transfer(books, Date.now()), by: Date.now() + 300 })
    const other = told(books.ledger, transfer(books, Date.now()))
    await expect
      .poll(
        async () =>
          (await books.db.query(`select 1 from pg_locks where locktype = 'advisory' and not granted`)).rows.length,
      )
      .toBeGreaterThan(0)
    const passed = Date.now() + 350
    await expect.poll(() => Date.now()).toBeGreaterThan(passed)
    await holder.query('commit')
    await holder.end()
    expect([await late, await other]).toEqual(['busy', 'made'])
  })
})
