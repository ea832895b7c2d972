import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { bankDoes, signedOnAgain } from '../../scripts/testing/account-bank.ts'
import { openAccount, PASSWORD, testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { cameraFilm, checkOnTable } from '../../scripts/testing/camera-film.ts'
import { bankDayOf } from '../../ledger/calendar.ts'
import { addPayee } from '../../scripts/testing/payee.ts'
import { CALM, led, passGate, signedOn, withBrowser } from '../../scripts/testing/visitor.ts'

/** TASKS.md says how many taps a task takes: each is done here, in both views, and the taps counted. */
/** Nothing is asked again by itself: what a hand asks for is counted. */
const bank = await testBank({ waits: `${CALM},skeleton=0,live=600000` })
const folder = mkdtempSync(path.join(tmpdir(), 'wrenfield-tasks-'))
afterAll(() => rmSync(folder, { recursive: true }))
/** A browser whose camera shows a check of its own: the bank takes none twice. */
function withCheck(lines: number) {
  const camera = path.join(folder, `check-${lines}.y4m`)
  writeFileSync(camera, cameraFilm(1280, 720, checkOnTable(lines)))
  return withBrowser({ camera })
}
const browsers = { phone: withCheck(90), desk: withCheck(52) }
const DAY = 24 * 3_600_000

const TASKS = readFileSync(path.join(import.meta.dirname, '..', 'TASKS.md'), 'utf8')
const rows = TASKS.split('\n')
  .filter(line => /^\| [A-Z]/.test(line) && !line.startsWith('| Task'))
  .map(line => line.split('|').map(part => part.trim()))
  .map(([, task = '', phone, desk, best, how = '']) => ({
    task,
    phone: Number(phone),
    desk: Number(desk),
    best: Number(best),
    how,
  }))

/** A hand that counts: each touch is one, a choice out of a list two, words that are typed none. */
function hand(page: Page, touches: boolean) {
  let taps = 0
  const tap = async (target: Locator) => {
    const shown = target.locator('visible=true').first()
    await shown.waitFor()
    taps += 1
    await (touches ? shown.tap() : shown.click())
  }
  return {
    tap,
    touches,
    choose: async (list: Locator, wanted: { index: number } | { label: string }) => {
      taps += 2
      await list.selectOption(wanted)
    },
    /** Words into a field, touched first unless it has the cursor. One that takes it by itself is given the time. */
    type: async (field: Locator, words: string) => {
      await field.waitFor()
      const timeout = (await field.getAttribute('data-autofocus')) === null ? 600 : 15_000
      const isThere = () => field.evaluate(one => one === document.activeElement)
      const has = await expect.poll(isThere, { timeout }).toBe(true).then(yes, no)
      if (!has) await tap(field)
      await field.fill(words)
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

/** Two customers, each paid every two weeks since some months. */
async function households(): Promise<{ phone: TestCustomer; desk: TestCustomer }> {
  const { now } = bank
  bank.now = now - 60 * DAY
  const young = [await opened(), await opened()]
  bank.now = now - 52 * DAY
  for (let paid = 0; paid < 4; paid += 1, bank.now += 14 * DAY)
    for (const { who, to } of young)
      await bankDoes(bank, 'deposit', { to, owner: who.id, amount: '1500.00', description: 'Payroll', source: 'ach' })
  bank.now = now
  const [phone, desk] = [await grown(young[0]), await grown(young[1])]
  return { phone, desk }
}

async function opened() {
  const who = await bank.customer()
  const { ledgerId: to, publicId: from } = await openAccount(bank, who.id, 'checking', { deposit: '3000.00' })
  await openAccount(bank, who.id, 'savings', { deposit: '250.00' })
  const { ledgerId: card } = await openAccount(bank, who.id, 'credit', { limit: '5000.00' })
  await addPayee(bank, who, { name: 'Northline Electric' })
  await savePat(who, from)
  return { who, to, card }
}

/** Somebody at another bank, who was sent money before. */
async function savePat(who: TestCustomer, fromAccount: string): Promise<void> {
  const { status } = await who.post('/api/transfers/transfer', {
    transferType: 'external',
    fromAccount,
    amount: 20,
    transferDate: bankDayOf(bank.now),
    transferFrequency: 'once',
    emailReceipt: false,
    externalAccount: {
      bankName: 'Ally Bank',
      routingNumber: '124003116',
      accountNumber: '9876543210',
      accountType: 'checking',
      accountHolderName: 'Pat Doe',
      saveRecipient: true,
      recipientNickname: 'Pat',
    },
  })
  expect(status).toBe(200)
}

async function grown(young: Awaited<ReturnType<typeof opened>> | undefined): Promise<TestCustomer> {
  if (!young) throw new Error('nobody was opened')
  await bankDoes(bank, 'card-purchase', { account: young.card, amount: '57.62', merchant: 'Fig and Barrel' })
  return signedOnAgain(bank, young.who)
}

const yes = () => true
const no = () => false
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })
const monthOf = (at: number) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'America/New_York' }).format(at)

/** One account of the dashboard: its details on a phone are folded up. */
async function openDetails(page: Page, by: Hand, account: RegExp) {
  await by.tap(page.getByRole('main').getByRole('link', { name: account }))
  if (by.touches) await by.tap(page.locator('summary').filter({ hasText: 'Account details' }))
}

const tasks: Record<string, (page: Page, by: Hand, who: TestCustomer) => Promise<unknown>> = {
  'What can I spend till payday': page =>
    page.getByText(/^\$[\d,.]+ in .* is free to spend until money comes in on/).waitFor(),
  'See what comes next week': page => page.getByRole('heading', { name: 'Coming up' }).waitFor(),
  'Add a note to a line': async (page, by) => {
    await by.tap(link(page, 'Fig and Barrel'))
    await by.type(page.getByRole('textbox', { name: 'Note' }), 'Ana’s birthday')
    await by.tap(button(page, 'Save note'))
    await page.getByText('Saved', { exact: true }).waitFor()
  },
  'Dispute this line': async (page, by) => {
    await by.tap(link(page, 'Fig and Barrel'))
    const dispute = page.getByRole('dialog').getByRole('link', { name: /^Dispute/ })
    // In sight at once, above what may be written to the line.
    await dispute.waitFor()
    expect(await dispute.evaluate(one => one.getBoundingClientRect().bottom < innerHeight)).toBe(true)
    await by.tap(dispute)
    await by.choose(page.getByLabel('Reason for dispute'), { index: 3 })
    await by.tap(button(page, 'Continue'))
    await by.tap(page.getByRole('checkbox', { name: /^I confirm/ }))
    await by.tap(button(page, 'Submit Dispute'))
    await by.tap(page.getByRole('dialog').getByRole('button', { name: 'Submit' }))
    await page.getByRole('heading', { name: 'Your dispute was submitted' }).waitFor()
  },
  'Find what I paid at the grocery this month': async (page, by) => {
    await by.ask(`grocery ${monthOf(bank.now)}`, /^Groceries, /)
    await page.waitForURL(/category=Groceries/)
  },
  'Move 50 to savings': async (page, by) => {
    await by.ask('move 50 to savings', /^Move \$50\.00/)
    await by.tap(button(page, 'Confirm transfer'))
    await page.getByRole('heading', { name: 'Successfully transferred $50.00' }).waitFor()
    await arrivedAtOnce(page)
  },
  'Take that payment back': async (page, by) => {
    await by.tap(link(page, /^(Move money|Transfers)$/))
    await by.tap(button(page, /^Take back \$50\.00/))
    await page.getByText('$50.00 was taken back.').waitFor()
  },
  'Move 200 to savings every month': async (page, by) => {
    await by.ask('move 200 to savings every month', /^Move \$200\.00 .*Monthly/)
    const end = new Date(bank.now + 200 * DAY).toISOString().slice(0, 10)
    await by.type(page.getByLabel('End date'), end)
    await by.tap(button(page, 'Continue'))
    await by.tap(button(page, 'Confirm transfer'))
    await page
      .getByRole('heading', { name: /transferred|planned|scheduled/i })
      .first()
      .waitFor()
  },
  'Pay the electric bill on Friday': async (page, by) => {
    await by.ask('pay electric 118.40 tomorrow', /^Pay Northline Electric \$118\.40/)
    const form = page.getByRole('dialog', { name: 'Schedule Payment' })
    await by.tap(form.getByRole('button', { name: 'Schedule Payment' }))
    await page.getByRole('dialog', { name: 'Payment Scheduled' }).waitFor()
  },
  'Add a payee': async (page, by) => {
    await by.ask('add payee', /^Add New Payee/)
    const form = page.getByRole('dialog', { name: 'Add New Payee' })
    await by.type(form.getByLabel('Payee name'), 'Stillwater Utility District')
    await by.type(form.getByLabel('Account number'), '77-1200')
    await by.choose(form.getByLabel('Category'), { label: 'Utilities' })
    await by.tap(form.getByRole('button', { name: 'Add payee' }))
    await page.getByText('Payee added successfully!').waitFor()
  },
  'Change my email': async (page, by) => {
    await by.tap(link(page, /Dana|Profile/).or(button(page, /Dana|Profile/)))
    await by.tap(button(page, /^Edit$/))
    await by.type(page.getByRole('textbox', { name: 'Email' }), `dana.${bank.now}@example.com`)
    await by.tap(button(page, /^Save$/))
    await page.getByRole('dialog', { name: 'Confirm your new contact details' }).waitFor()
  },
  'Raise an alert at a low balance': async (page, by) => {
    await by.tap(link(page, 'Alerts & Notifications'))
    const low = page.getByRole('group', { name: 'Low balance' })
    await by.type(low.getByRole('spinbutton', { name: 'Amount' }), '900')
    await by.tap(button(page, 'Save All Changes'))
    await page
      .getByText(/saved|updated/i)
      .first()
      .waitFor()
  },
  'Find my account number': async (page, by) => {
    await openDetails(page, by, /^Details.*Checking|Checking/)
    await page.getByText('121000248').locator('visible=true').first().waitFor()
  },
  'How much interest did I earn': async (page, by) => {
    await openDetails(page, by, /^Details.*Savings|Savings/)
    await page
      .getByText(/this year|Year to date|year-to-date/i)
      .locator('visible=true')
      .first()
      .waitFor()
  },
  'Order checks': async (page, by) => {
    await by.ask('order 200 checks', /^Order 200 checks/)
    await by.tap(page.getByText('Premium Gray'))
    await by.tap(page.getByRole('checkbox', { name: 'I agree to the terms and conditions' }))
    await by.tap(button(page, /^Order Checks$/))
    await by.tap(page.getByRole('dialog').getByRole('button', { name: 'Place order' }))
    await page.getByText('Your checks are ordered').waitFor()
  },
  'Send 50 to Pat': async (page, by) => {
    await by.ask('send 50 to pat', /^Move \$50\.00 from .* to Pat To be reviewed/)
    await by.tap(button(page, 'Confirm transfer'))
    await page.getByRole('heading', { name: /^(Your transfer is on its way|Verify your transfer)$/ }).waitFor()
  },
  'Download the last statement': async (page, by) => {
    const ended = new Date(bank.now)
    await by.ask(`statement ${monthOf(ended.setUTCDate(0))}`, /^Statement, /)
    const download = page.waitForEvent('download')
    await by.tap(button(page, /^Download$/))
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  },
  'Deposit a check': depositCheck,
  'Freeze my card': async (page, by) => {
    await by.ask('freeze', /^Card controls/)
    await by.tap(page.getByRole('switch', { name: /^Locked/ }))
    await page.getByText('Locked. It is in force now.').waitFor()
  },
  'Open a savings account': openSavings,
  'Sign out everywhere else': async (page, by, who) => {
    await by.ask('sign out', /^Sign out everywhere else/)
    const form = page.getByRole('dialog', { name: 'Sign out elsewhere' })
    await by.type(form.getByLabel('Your password'), PASSWORD)
    await by.tap(form.getByRole('button', { name: 'Sign out' }))
    await page.getByText('You were signed out everywhere else.').waitFor()
    expect((await who.get('/api/profile')).status).toBe(401)
  },
  'Switch the language': async (page, by) => {
    await by.ask('spanish', /^Español/)
    await by.tap(button(page, /^Save$/))
    await page.locator('html[lang="es"]').waitFor()
    // The form that is drawn anew shows what was saved.
    await expect.poll(() => page.getByLabel('Idioma').inputValue()).toBe('es')
  },
}

/** By the browser's camera, which a phone opens by itself. */
async function depositCheck(page: Page, by: Hand): Promise<void> {
  await page.evaluate('Math.random = () => 0.512345')
  await by.ask('deposit 250', /^Deposit a check of \$250\.00/)
  for (const side of ['Front of the check', 'Back of the check']) {
    if (!by.touches) await by.tap(button(page, `Use camera: ${side}`))
    const dialog = page.getByRole('dialog', { name: side })
    await by.tap(dialog.locator('button[data-autofocus]:not([data-loading])'))
    await page.getByRole('img', { name: side }).waitFor()
  }
  await by.tap(button(page, /^Continue$/))
  await by.tap(button(page, 'Submit Deposit'))
  await page.getByRole('heading', { name: 'Check deposit submitted' }).waitFor()
  await page.reload() // chance is chance again
}

/** doc1 §2.8: everything that the seven steps ask for. */
async function openSavings(page: Page, by: Hand): Promise<void> {
  const go = () => by.tap(button(page, /^Continue$/))
  await by.ask('open a savings account', /^Open a new account: Savings/)
  await by.type(page.getByLabel('Social Security Number'), '900126789')
  await go()
  await by.choose(page.getByLabel('Employment Status'), { label: 'Unemployed' })
  await go()
  await by.choose(page.getByLabel('ID Type'), { label: 'Passport' })
  await by.type(page.getByLabel('ID Number'), 'X1234567')
  await by.type(page.getByLabel('Issue Date'), '2020-01-01')
  await by.type(page.getByLabel('Expiration Date'), '2031-01-01')
  await go()
  await by.type(page.getByLabel('Initial Deposit'), '100')
  await by.choose(page.getByLabel('Funding Source'), { label: 'Existing Account' })
  await by.choose(page.getByLabel('From Account'), { index: 1 })
  await go()
  await by.tap(page.getByRole('checkbox'))
  await by.tap(button(page, /^Open Account$/))
  await page.getByText('Congratulations!').waitFor()
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
async function begin(view: keyof typeof widths) {
  const who = people[view]
  const { page } = await browsers[view].visit(bank, { width: widths[view] })
  await signedOn(page, who)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Fig and Barrel' }).click()
  await passGate(page, bank, who)
  return { page, who }
}
const widths = { phone: 390, desk: 1440 } as const
/** The bank's days go on: what has been is lived through once. */
const people = await households()

test('a page pulled down from its top asks the bank again; one that is pushed aside does not', async () => {
  const { page } = await browsers.phone.visit(bank, { width: 390 })
  await signedOn(page, people.desk)
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Coming up' }).waitFor()
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
  await expect.poll(drawn).toBe(true)
  expect(asked).toBeGreaterThan(0)
})

test('what takes more than elsewhere says which document asks for it', () => {
  expect(rows.map(({ task }) => task).toSorted()).toEqual(Object.keys(tasks).toSorted())
  for (const { phone, desk, best, how } of rows) if (Math.max(phone, desk) > best) expect(how).toMatch(/doc[123] §/)
})

test.each(['phone', 'desk'] as const)(
  'each task on the %s takes the taps that are written down',
  async view => {
    const { page, who } = await begin(view)
    const taken: string[] = []
    for (const [name, walk] of Object.entries(tasks)) {
      await led(page, '/dashboard')
      await page.getByRole('heading', { name: 'Coming up' }).waitFor()
      const by = hand(page, view === 'phone')
      await walk(page, by, who).catch((error: unknown) => {
        throw new Error(`${name}, after ${by.taken()} taps`, { cause: error })
      })
      taken.push(`${name}: ${by.taken()}`)
    }
    expect(taken.toSorted()).toEqual(rows.map(row => `${row.task}: ${row[view]}`).toSorted())
  },
  300_000,
)
