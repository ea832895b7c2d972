import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { testBank } from '../../scripts/testing/http-bank.ts'
import { CALM, expectAccessible, led, signedOn, withBrowser, type Visitor } from '../../scripts/testing/visitor.ts'
import { holderOf } from '../../scripts/testing/holder.ts'

/**
 * Dispute Transaction (doc3 §2.7) in a real browser: the list, the documented texts, the prompt, failure and Retry,
 * the timeline.
 */
const bank = await testBank({ waits: `${CALM},simulatedAnswer=0,skeleton=0` })
const { visit } = withBrowser()
type Page = Visitor['page']

async function buyer(purchases = 1) {
  const { who, checking: account } = await holderOf(bank, { checking: '900.00' })
  await bank.machinery.db.pool.query(
    `insert into app.card (id, account, customer, last_four, issued_on) values (gen_random_uuid(), $1, $2, '4821', '2026-01-01')`,
    [account.ledgerId, who.id],
  )
  for (let n = 1; n <= purchases; n += 1)
    await bankDoes(bank, 'card-purchase', { account: account.ledgerId, amount: `${n}.50`, merchant: `Shop ${n}` })
  return who
}

test('the list of sixty days: help, pages, filters, and all of it in the URL', async () => {
  const { page, complaints } = await visit(bank)
  await signedOn(page, await buyer(12))
  await page.goto('/dispute-transaction')
  await page.getByText('Page 1 of 2').waitFor()
  await page.getByRole('button', { name: 'Need Help?' }).click()
  await page.getByText('1-800-555-0142').last().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close help' }).click()
  await page.getByRole('textbox', { name: 'Amount from' }).fill('7.50')
  await page.getByRole('textbox', { name: 'Amount to' }).fill('7.5')
  await page.getByText('Page 1 of 2').waitFor({ state: 'hidden' })
  await page.waitForURL('**/dispute-transaction?least=*&most=*')
  await page.reload()
  expect(await page.getByRole('textbox', { name: 'Amount from' }).inputValue()).toBe('7.50')
  await page.getByRole('textbox', { name: 'Amount to' }).fill('lots')
  await page.getByText('Please enter a valid amount').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Page 2 of 2').waitFor()
  await page.waitForURL('**/dispute-transaction?page=2')
  await page.reload()
  await page.getByText('Page 2 of 2').waitFor()
  await page.getByRole('searchbox', { name: 'Search the description' }).pressSequentially('shop 7')
  await page.waitForURL('**/dispute-transaction?search=shop*')
  await page.getByText('Page 2 of 2').waitFor({ state: 'hidden' })
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('from the list to the dispute and its history', async () => {
  const { page, complaints } = await visit(bank)
  const who = await buyer(12)
  await signedOn(page, who)
  await page.goto('/dispute-transaction?search=shop%207')
  await page.getByRole('button', { name: /^Dispute Shop 7 of/ }).click()

  const go = page.getByRole('button', { name: 'Continue' })
  await go.click()
  await page.getByText('Please select a reason for dispute.').waitFor()
  await page.getByRole('combobox', { name: 'Reason for dispute' }).selectOption('unauthorized')
  await page.getByRole('combobox', { name: 'More exactly' }).selectOption('card-stolen')
  await page.getByRole('combobox', { name: 'Do you have your card?' }).selectOption('no')
  await go.click()
  await page.getByText('we recommend blocking your card').waitFor()
  await page.getByText('To go on, choose “Block my card and send me a new one”.').waitFor()
  await page.getByText('Please provide the date of your last valid transaction.').waitFor()
  await page.getByLabel('Date of your last valid transaction').fill('2026-11-10')
  await page.getByRole('radio', { name: 'Block my card' }).check()
  await page.getByRole('checkbox', { name: 'Request a temporary credit' }).check()
  const files = page.locator('input[type="file"]')
  await files.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await page
    .getByText('File notes.txt is not a supported format. Please upload JPEG, PNG, GIF, or PDF files.')
    .waitFor()
  await files.setInputFiles({ name: 'proof.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') })
  await page.getByRole('button', { name: 'Remove proof.pdf' }).waitFor()
  await expectAccessible(page)
  await go.click()

  await page.getByRole('button', { name: 'Submit Dispute' }).click()
  await page.getByText('Please confirm that the information provided is accurate and complete.').waitFor()
  await page.getByRole('checkbox', { name: /^I confirm/ }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Submit Dispute' }).click()
  const prompt = page.getByRole('dialog', { name: 'Confirm Submission' })
  await prompt.getByText('Your card ending in 4821 will be blocked and replaced.').waitFor()

  await page.route('**/trpc/disputes.submit*', route => route.abort())
  await prompt.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('There was an error submitting your dispute.').waitFor()
  await page.getByRole('link', { name: 'Contact Customer Service' }).waitFor()
  await page.unroute('**/trpc/disputes.submit*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { name: 'Your dispute was submitted' }).waitFor()
  for (const status of ['Dispute Created', 'Card Blocked', 'Temporary Credit Issued'])
    await page.getByText(status, { exact: true }).waitFor()
  expect(await page.getByText('This transaction has already been disputed.').count()).toBe(0)
  await expectAccessible(page)
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/dispute-done.png`, fullPage: true })

  await page.getByRole('link', { name: 'View this dispute' }).click()
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download proof.pdf' }).click()
  const saved = await waiting
  expect(saved.suggestedFilename()).toBe('proof.pdf')
  expect(readFileSync(await saved.path(), 'utf8')).toBe('%PDF-1.7\n%%EOF')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All disputes' }).click()
  await page.getByRole('cell', { name: 'Under Review' }).waitFor()
  await expectAccessible(page)
  expect((await who.get('/api/disputes')).body.data).toHaveLength(1)
  expect(complaints).toEqual([])
})

test('opened from an account’s line it starts at the details; a phone at night', async () => {
  const { page } = await visit(bank, { scheme: 'dark', width: 390, height: 844 })
  const who = await buyer()
  await signedOn(page, who)
  await page.goto('/dispute-transaction')
  await page.getByRole('button', { name: /^Dispute Shop 1 of/ }).waitFor()
  await expectAccessible(page)
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/dispute-phone.png`, fullPage: true })
  await page.setViewportSize({ width: 1280, height: 900 })
  await led(page, '/checking-account')
  await page.getByRole('link', { name: 'Dispute Shop 1' }).first().click()
  await page.getByRole('combobox', { name: 'Reason for dispute' }).waitFor()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('button', { name: /^Dispute Shop 1 of/ }).waitFor()

  // What the bank says of the line once it is disputed is no trouble of this dispute.
  await led(page, '/checking-account')
  await page.getByRole('link', { name: 'Dispute Shop 1' }).first().click()
  await page.getByRole('combobox', { name: 'Reason for dispute' }).selectOption({ index: 3 })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('checkbox', { name: /^I confirm/ }).check()
  const asked = page.waitForResponse(async answer => (await answer.text().catch(() => '')).includes('already been'))
  await page.getByRole('button', { name: 'Submit Dispute' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: 'Your dispute was submitted' }).waitFor()
  await asked
  expect(await page.getByText('already been disputed').count()).toBe(0)
  expect(await page.getByText('Replacement card').count()).toBe(0)
})

/** From the list to the prompt: the dispute of this shop's purchase is one press away. */
async function atThePrompt(page: Page, shop: string) {
  await page.goto('/dispute-transaction')
  await page.getByRole('button', { name: new RegExp(`^Dispute ${shop} of`) }).click()
  await page.getByRole('combobox', { name: 'Reason for dispute' }).selectOption({ index: 3 })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('checkbox', { name: /^I confirm/ }).check()
  await page.getByRole('button', { name: 'Submit Dispute' }).click()
  return page.getByRole('dialog').getByRole('button', { name: 'Submit' })
}

test('a dispute whose answer is lost is not confirmed yet, and then the one that was filed', async () => {
  const { page } = await visit(bank)
  const who = await buyer(2)
  await signedOn(page, who)
  const submit = await atThePrompt(page, 'Shop 1')
  let isAway = true
  await page.route('**/trpc/disputes.submit*', async route => {
    const answer = await route.fetch()
    await (isAway ? route.abort() : route.fulfill({ response: answer }))
  })
  await page.route('**/trpc/commands.*', route => (isAway ? route.abort() : route.continue()))
  await submit.click()
  await page.getByText('Not confirmed yet').first().waitFor()
  expect(await page.getByText('There was an error submitting your dispute.').count()).toBe(0)
  isAway = false
  await page.getByRole('heading', { name: 'Your dispute was submitted' }).waitFor()
  expect((await who.get('/api/disputes')).body.data).toHaveLength(1)

  // In another tab meanwhile: what is disputed already leads to its dispute.
  const second = await atThePrompt(page, 'Shop 2')
  const other = await visit(bank)
  await signedOn(other.page, who)
  await (await atThePrompt(other.page, 'Shop 2')).click()
  await other.page.getByRole('heading', { name: 'Your dispute was submitted' }).waitFor()
  await second.click()
  await page.getByText('This transaction has already been disputed.').waitFor()
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0)
  await page.getByRole('link', { name: 'View your disputes' }).click()
  await page.waitForURL('**/disputes')
})
