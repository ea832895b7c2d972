/**
 * A check that goes on from the one before finds what came since, and that what was right then is still what is there.
 */
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../scripts/testing/database.ts'
import { eventsOf, forge } from '../scripts/testing/forge.ts'
import { forgeries, strike } from '../scripts/testing/tampering.ts'
import { connected, pastIn } from '../scripts/testing/kept-open.ts'
import { linesOf, readCheckpoint, type Checkpoint } from './checkpoint.ts'
import { verify, type Witness } from './verify.ts'

const { connectionString } = await testDatabase()
const [db, auditor] = [await connected(connectionString), await connected(connectionString)]
let since: Checkpoint
let lines: string[]

beforeAll(async () => {
  await pastIn(connectionString, { commands: 250 })
  const { checkpoint } = await verify(auditor, { ledger: 1 })
  if (!checkpoint) throw new Error('an untouched journal is wrong')
  lines = [...linesOf(checkpoint)]
  await pastIn(connectionString, { commands: 150, seed: 'since', from: '2026-03-09' })
})

const again = async () => {
  since = await readCheckpoint(lines) // a check uses up what it begins with
  return verify(auditor, { ledger: 1, since })
}

test('only what came since is read, and it ends where a whole check ends', async () => {
  const [whole, rest] = [await verify(auditor, { ledger: 1 }), await again()]
  expect(rest).toMatchObject({ problems: [], head: whole.head })
  expect(rest.events).toBe(whole.events - Number(JSON.parse(lines[0] ?? '')[1].seq))
  if (!rest.checkpoint || !whole.checkpoint) throw new Error('nothing was kept')
  expect([...linesOf(rest.checkpoint)].toSorted()).toEqual([...linesOf(whole.checkpoint)].toSorted())
})

test('what is wrong since then is found', async () => {
  const history = await eventsOf(db)
  const last = history.findLast(event => event.legs.length > 0)?.seq ?? 0
  for (const [statement, check] of [
    [`update ledger.posting set description = 'x' where seq = ${last} and leg = 0`, 'postings'],
    [`update ledger.record set payload = replace(payload, '{', '{"x":1,') where seq = ${last}`, 'text'],
    [`update ledger.counter set amount = amount + 1 where name = (select max(name) from ledger.counter)`, 'derived'],
  ] as const) {
    await strike(db, statement)
    const { problems, checkpoint } = await again()
    await forge(db, history)
    expect(problems[0]).toMatchObject({ check })
    expect(checkpoint).toBeUndefined()
  }
})

test('a past that was written anew is not the one that was right', async () => {
  const history = await eventsOf(db)
  const edited = forgeries['reword']?.(history, below => Math.min(below - 1, 2)) ?? history
  await forge(db, edited)
  const { problems } = await again()
  await forge(db, history)
  expect(problems[0]).toMatchObject({ check: 'chain', seq: since.seq, what: expect.stringContaining('rewritten') })
  expect((await again()).problems).toEqual([])
})

test('a journal that ends in front of it', async () => {
  const history = await eventsOf(db)
  for (const less of [1, 100]) {
    const { seq } = await readCheckpoint(lines)
    await forge(db, history.slice(0, seq - less))
    const { problems, checkpoint } = await again()
    await forge(db, history)
    expect(problems.find(({ check }) => check === 'chain')).toMatchObject({
      seq,
      what: expect.stringContaining('rewritten'),
    })
    expect(checkpoint).toBeUndefined()
  }
})

/** What somebody makes of it who knows how it is written, digest and all. */
async function rewritten(change: (kept: Checkpoint) => Checkpoint): Promise<Checkpoint> {
  return readCheckpoint([...linesOf(change(await readCheckpoint(lines)))])
}

test('one that somebody wrote: another hash or ledger, a head past the journal’s, more money', async () => {
  const { seq: head } = (await eventsOf(db)).at(-1) ?? { seq: 0 }
  const more = (kept: Checkpoint) => {
    const [account] = [...kept.states.accounts.values()].filter(one => one.positions.has('USD'))
    const usd = account?.positions.get('USD')
    if (account && usd) account.positions.set('USD', { ...usd, posted: usd.posted.plus(1_000) })
    return kept
  }
  for (const [change, check] of [
    [kept => ({ ...kept, hash: Buffer.alloc(32, 7) }), 'chain'],
    [kept => ({ ...kept, ledger: 2 }), 'chain'],
    [kept => ({ ...kept, seq: head + 10 }), 'chain'],
    [kept => ({ ...kept, seq: kept.seq - 1 }), 'chain'],
    [more, 'derived'],
  ] satisfies [(kept: Checkpoint) => Checkpoint, string][]) {
    const { problems, checkpoint } = await verify(auditor, { ledger: 1, since: await rewritten(change) })
    expect(problems.map(one => one.check)).toContain(check)
    expect(checkpoint).toBeUndefined()
  }
})

test('one that a signed head speaks against, or that has signed events behind the journal’s end', async () => {
  const { seq } = await readCheckpoint(lines)
  const witness = (contradicts: string | undefined, missing: string[]): Witness => ({
    contradicts: at => (at === seq ? contradicts : undefined),
    missingAfter: () => missing,
    count: 1,
  })
  const asked = async (one: Witness) =>
    (await verify(auditor, { ledger: 1, since: await readCheckpoint(lines), witness: one })).problems
  expect(await asked(witness(undefined, []))).toEqual([])
  expect(await asked(witness('it was signed otherwise', []))).toMatchObject([{ check: 'seal', seq }])
  expect(await asked(witness(undefined, ['event 9 was signed']))).toMatchObject([{ check: 'seal' }])
})

test('what was kept and is not whole is refused', async () => {
  await expect(readCheckpoint(lines.slice(0, -1))).rejects.toThrow('not whole')
  await expect(readCheckpoint(lines.toSpliced(3, 1))).rejects.toThrow('not whole')
  await expect(readCheckpoint([])).rejects.toThrow('not whole')
})
