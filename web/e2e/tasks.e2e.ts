import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { addPayee } from '../../scripts/testing/payee.ts'
import { CALM, passGate, signedOn, withBrowser } from '../../scripts/testing/visitor.ts'

/** TASKS.md says how many taps a task takes: some of them are done here, and the taps counted. */
const bank = await testBank({ waits: CALM })
const { visit } = withBrowser()

const TASKS = readFileSync(path.join(import.meta.dirname, '..', 'TASKS.md'), 'utf8')

/** What the table says of a task: taps on the phone and on the desk. */
function promised(task: string): { phone: number; desk: number } {
  const row = TASKS.split('\n').find(line => line.startsWith(`| ${task} |`))
  const [, , phone, desk] = (row ?? '').split('|')
  if (!phone || !desk) throw new Error(`TASKS.md has no task ${task}`)
  return { phone: Number(phone), desk: Number(desk) }
}

/** A hand that counts: each touch is one, a choice out of a list two, words that are typed none. */
function hand(page: Page, touches: boolean) {
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await (touches ? target.first().tap() : target.first().click())
  }
  return {
    tap,
    choose: async (list: Locator, index: number) => {
      taps += 2
      await list.selectOption({ index })
    },
    /** Words into the search, which has the cursor once it is open, and the first that it finds. */
    ask: async (words: string, found: RegExp) => {
      await tap(page.getByRole('button', { name: /Search or jump to/ }))
      await page.getByRole('combobox', { name: 'Search or jump to' }).fill(words)
      await tap(page.getByRole('option', { name: found }))
    },
    taken: () => taps,
  }
}
type Hand = ReturnType<typeof hand>

async function household(): Promise<TestCustomer> {
  bank.now = Date.now()
  const who = await bank.customer()
  await openAccount(bank, who.id, 'checking', { deposit: '1000.00' })
  await openAccount(bank, who.id, 'savings', { deposit: '250.00' })
  const card = await openAccount(bank, who.id, 'credit', { limit: '5000.00' })
  await addPayee(bank, who, { name: 'Northline Electric' })
  await bankDoes(bank, 'card-purchase', { account: card.ledgerId, amount: '57.62', merchant: 'Fig and Barrel' })
  return who
}

const yes = () => true
const no = () => false
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const tasks: Record<string, (page: Page, by: Hand) => Promise<unknown>> = {
  'Find what I paid at the grocery this month': async (page, by) => {
    const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'America/New_York' }).format(bank.now)
    await by.ask(`grocery ${month}`, /^Groceries, /)
    await page.waitForURL(/category=Groceries/)
  },
  'Move 50 to savings': async (page, by) => {
    await by.ask('move 50 to savings', /^Move \$50\.00/)
    await by.tap(button(page, 'Confirm transfer'))
    await page.getByRole('heading', { name: 'Successfully transferred $50.00' }).waitFor()
    await arrivedAtOnce(page)
  },
  'Take that payment back': async (page, by) => {
    const places = page.getByRole('link', { name: /^(Move money|Transfers)$/ })
    await by.tap(places.locator('visible=true'))
    await by.tap(button(page, /^Take back \$50\.00/))
    await page.getByText('$50.00 was taken back.').waitFor()
  },
  'Pay the electric bill on Friday': async (page, by) => {
    await by.ask('pay electric 118.40 tomorrow', /^Pay Northline Electric \$118\.40/)
    await by.tap(
      page.getByRole('dialog', { name: 'Schedule Payment' }).getByRole('button', { name: 'Schedule Payment' }),
    )
    await page.getByRole('dialog', { name: 'Payment Scheduled' }).waitFor()
  },
  'Add a note to a line': async (page, by) => {
    await by.tap(page.getByRole('link', { name: 'Fig and Barrel' }))
    await by.tap(page.getByRole('textbox', { name: 'Note' }))
    await page.keyboard.type('Ana’s birthday')
    await by.tap(button(page, 'Save note'))
    await page.getByText('Saved', { exact: true }).waitFor()
  },
  'Dispute this line': async (page, by) => {
    await by.tap(page.getByRole('link', { name: 'Fig and Barrel' }))
    await by.tap(page.getByRole('dialog').getByRole('link', { name: /^Dispute/ }))
    await by.choose(page.getByLabel('Reason for dispute'), 3)
    await by.tap(button(page, 'Continue'))
    await by.tap(page.getByRole('checkbox', { name: /^I confirm/ }))
    await by.tap(button(page, 'Submit Dispute'))
    await by.tap(page.getByRole('dialog').getByRole('button', { name: 'Submit' }))
    await page.getByRole('heading', { name: 'Your dispute was submitted' }).waitFor()
  },
}

/** The amount is seen to go over in a quarter of a second, and stands still for whoever wants no motion. */
async function arrivedAtOnce(page: Page) {
  const amount = page.locator('[data-money-moved] .amount')
  await amount.waitFor()
  const lasts = () => amount.evaluate(shown => parseFloat(getComputedStyle(shown).animationDuration) * 1000)
  expect(await lasts()).toBeLessThan(1)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await lasts()).toBe(250)
  await page.emulateMedia({ reducedMotion: 'reduce' })
}

/** Opened once, so that the code, which is asked for once a session, is not counted. */
async function begin(view: keyof typeof widths): Promise<Page> {
  const who = await household()
  const { page } = await visit(bank, { width: widths[view] })
  await signedOn(page, who)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Fig and Barrel' }).click()
  await passGate(page, bank, who)
  return page
}
/** The forms are the same in both views: on the desk the first tasks will do. */
const ON_THE_DESK = 3
const widths = { phone: 390, desk: 1440 } as const

test.each(['phone', 'desk'] as const)('tasks on the %s take the taps that are written down', async view => {
  const page = await begin(view)
  for (const [name, walk] of Object.entries(tasks).slice(0, view === 'phone' ? undefined : ON_THE_DESK)) {
    await page.goto('/dashboard')
    const by = hand(page, view === 'phone')
    await walk(page, by)
    expect(`${name}: ${by.taken()}`).toBe(`${name}: ${promised(name)[view]}`)
  }
})

test('a page that is pulled down from its top asks the bank again; one that is pushed aside does not', async () => {
  const { page } = await visit(bank, { width: 390 })
  await signedOn(page, await household())
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Fig and Barrel' }).waitFor()
  let asked = 0
  page.on('request', request => (asked += request.url().includes('dashboard.get') ? 1 : 0))
  const hands = await page.context().newCDPSession(page)
  const drag = async (x: number, y: number) => {
    const at = (part: number) => [{ x: 100 + x * part, y: 200 + y * part }]
    await hands.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
    for (const part of [0.25, 0.5, 0.75, 1])
      await hands.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) })
    await hands.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await drag(150, 60)
  expect(await page.getByText('Up to date').count()).toBe(0)
  expect(asked).toBe(0)
  // A hand draws again where a page was not at rest yet.
  const drawn = async () => {
    await drag(0, 140)
    return page.getByText('Up to date').waitFor({ timeout: 1_400 }).then(yes, no)
  }
  await expect.poll(drawn, { timeout: 14_000 }).toBe(true)
  expect(asked).toBeGreaterThan(0)
})
