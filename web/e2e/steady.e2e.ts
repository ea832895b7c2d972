/**
 * No page moves under its reader while it comes, on a phone or a desk: each is opened anew, as by a link in a letter,
 * and what its layout shifts, as the browser counts it, stays under half of what is called good.
 */
import { expect, test } from 'vitest'
import { addDays } from '../../ledger/calendar.ts'
import { places } from '../../scripts/shots/places.ts'
import { openAccount, testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { CALM, customerWithAccounts, withBrowser } from '../../scripts/testing/visitor.ts'

const bank = await testBank({ waits: CALM })
const { visit } = withBrowser()

const LIMIT = 0.05
const LOOKS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]
const visitors = ['/', '/login', '/register']
const paths = [...new Set([...places.map(({ path }) => path), '/security', '/privacy'])].filter(
  path => !visitors.includes(path),
)

/** Somebody with an account of each kind, and lines on some. */
async function ownerOfAll(): Promise<TestCustomer> {
  const dana = await customerWithAccounts(bank)
  const maturesOn = addDays(new Date(bank.now).toISOString().slice(0, 10), 300)
  await openAccount(bank, dana.id, 'cd', { deposit: '5000.00', terms: { months: 12, rate: '4.00', maturesOn } })
  for (const kind of ['student', 'money-market', 'retirement', 'investment'] as const)
    await openAccount(bank, dana.id, kind, { deposit: '3000.00' })
  return dana
}

interface Shift extends PerformanceEntry {
  value?: number
  sources?: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

interface Moved {
  sum: number
  what: string[]
}

/**
 * Notes what moves, and hands each answer of the bank over when what was there before it has been drawn: none is too
 * quick to push anything. Runs in the page, before anything of its own.
 */
function watch(): void {
  const seen: Moved = { sum: 0, what: [] }
  const box = ({ y, height }: DOMRectReadOnly) => `${Math.round(y)}+${Math.round(height)}`
  const note = ({ value = 0, sources = [] }: Shift) => {
    seen.sum += value
    for (const { node, previousRect, currentRect } of sources) {
      const words = (node?.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 30)
      seen.what.push(`${node?.nodeName ?? 'what has gone'} "${words}" ${box(previousRect)} to ${box(currentRect)}`)
    }
  }
  const observer = new PerformanceObserver(list => list.getEntries().forEach(note))
  observer.observe({ type: 'layout-shift', buffered: true })
  // However long a busy machine takes: what waits for an answer to be drawn (coming.css) waits for it here.
  const patient = new CSSStyleSheet()
  patient.replaceSync('main *, footer { animation-delay: 3600s !important }')
  document.adoptedStyleSheets = [patient]
  const drawn = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
  let awaited = 0
  const { fetch } = globalThis
  globalThis.fetch = async (...asked) => {
    const [to] = asked
    if (!(to instanceof Request ? to.url : to.toString()).includes('/trpc')) return fetch(...asked)
    awaited += 1
    try {
      const answer = await fetch(...asked)
      await drawn()
      return answer
    } finally {
      awaited -= 1
    }
  }
  const comes = () =>
    awaited > 0 || !document.querySelector('main h1') || document.querySelector('main [data-coming]') !== null
  const whole = async (quiet = 0): Promise<Moved> => {
    await drawn()
    if (quiet < 2) return whole(comes() ? 0 : quiet + 1)
    observer.takeRecords().forEach(note)
    return seen
  }
  Object.assign(globalThis, { whole })
}

/** What moves on the pages at one width; named by path and width. */
async function movedOn(who: TestCustomer, look: (typeof LOOKS)[number]): Promise<string[]> {
  const { page } = await visit(bank, { ...look, as: who })
  await page.addInitScript(watch)
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'commit' })
    const { sum, what } = await page.evaluate<Moved>('whole()')
    if (sum >= LIMIT) found.push(`${path}, ${look.width} wide, moved by ${sum.toFixed(3)}: ${what.join('; ')}`)
  }
  return found
}

test('every page that is opened anew stays where it is, on a phone and on a desk', async () => {
  const dana = await ownerOfAll()
  const found = await Promise.all(LOOKS.map(look => movedOn(dana, look)))
  expect(found.flat().join('\n')).toBe('')
})
