import fc from 'fast-check'
import { expect, test } from 'vitest'
import { line, lineEach, lineShared, openLines, places } from './lines.ts'
import { defaultSettings } from './settings.ts'

/** Acts that last until they are told to end, and how many run at once. */
function stage() {
  const open: (() => void)[] = []
  const seen = { running: 0, most: 0 }
  const act = async (): Promise<void> => {
    seen.running += 1
    seen.most = Math.max(seen.most, seen.running)
    await new Promise<void>(resolve => void open.push(resolve))
    seen.running -= 1
  }
  return { seen, act, open }
}
const soon = () => new Promise<void>(resolve => void setImmediate(resolve))

test('never more at once than allowed, never more waiting, and all that were let in are done', async () => {
  const sizes = fc.record({
    atOnce: fc.integer({ min: 1, max: 4 }),
    waiting: fc.integer({ min: 0, max: 5 }),
    asked: fc.integer({ min: 0, max: 14 }),
  })
  const property = fc.asyncProperty(sizes, async ({ atOnce, waiting, asked }) => {
    const { seen, act, open } = stage()
    const turn = line({ atOnce, waiting })
    const asking = Array.from({ length: asked }, () =>
      turn(act).then(
        () => true,
        () => false,
      ),
    )
    await soon()
    expect(seen.running).toBe(Math.min(asked, atOnce))
    while (open.length > 0) {
      open.shift()?.()
      await soon()
    }
    const done = (await Promise.all(asking)).filter(Boolean).length
    expect([seen.most, done]).toEqual([Math.min(asked, atOnce), Math.min(asked, atOnce + waiting)])
    await expect(turn(() => Promise.resolve('free again'))).resolves.toBe('free again')
  })
  await fc.assert(property, { numRuns: 60 })
})

test('who fills their own line keeps nobody else waiting', async () => {
  const turn = lineEach({ each: 1, waiting: 1 })
  const { act, open } = stage()
  const mine = [turn('dana', act), turn('dana', act)]
  await expect(turn('dana', act)).rejects.toMatchObject({ status: 503, retryAfter: 3 })
  await expect(turn('anna', () => Promise.resolve(1))).resolves.toBe(1)
  await soon()
  open.shift()?.()
  await soon()
  open.shift()?.()
  await Promise.all(mine)
})

test('in a shared line one customer has few places; without waiting, all together have few', async () => {
  const { act, open } = stage()
  const papers = lineShared({ atOnce: 1, waiting: 10, each: 2 })
  const mine = [papers('dana', act), papers('dana', act)]
  await expect(papers('dana', act)).rejects.toMatchObject({ status: 503 })
  const annas = papers('anna', () => Promise.resolve('hers'))
  for (let i = 0; i < 2; i++) {
    await soon()
    open.shift()?.()
  }
  await Promise.all(mine)
  await expect(annas).resolves.toBe('hers')

  const room = places({ each: 2, all: 2 })
  const taken = [room('dana', act), room('anna', act)]
  await expect(room('ben', act)).rejects.toMatchObject({ status: 503 })
  for (const end of open.splice(0)) end()
  await Promise.all(taken)
  await expect(room('ben', () => Promise.resolve(1))).resolves.toBe(1)
})

test('a customer’s papers wait for their own, a few of them, and for nobody else’s', async () => {
  const { act, open } = stage()
  const { papers } = openLines({
    ...defaultSettings.lines,
    papers: { atOnce: 2, waiting: 2, each: 1, behind: 1 },
  })
  const mine = [papers('dana', act), papers('dana', act)]
  await expect(papers('dana', act)).rejects.toMatchObject({ status: 503 })
  await expect(papers('anna', () => Promise.resolve('hers'))).resolves.toBe('hers')
  for (let i = 0; i < 2; i++) {
    await soon()
    open.shift()?.()
  }
  await Promise.all(mine)
})
