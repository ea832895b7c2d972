import { expect, test } from 'vitest'
import { entriesFor } from './command-palette.tsx'

test.each(['401k', '401(k)', '401-k'])('an account is found by letters and digits alone: %s', typed => {
  const account = {
    id: 'one',
    name: 'Harbor 401(k)',
    number: '0042',
    type: 'Retirement',
    balance: '1',
    availableBalance: '1',
  }
  expect(entriesFor(typed, [account]).map(({ label }) => label)).toContain('Harbor 401(k)')
  expect(entriesFor('--', [account])).toEqual([])
})

const first = (typed: string) => entriesFor(typed, [])[0]?.to

/** What customers type, and where its first line leads: the page, the part of it, or the answer. */
test.each([
  ['wire fee', '/faqs?about=transfer-cost'],
  ['how much is a wire transfer', '/faqs?about=transfer-cost'],
  ['direct deposit', '/faqs?about=pay'],
  ['early withdrawal', '/cd-account'],
  ['early withdrawal penalty', '/faqs?about=certificate'],
  ['cancel my card', '/card-controls'],
  ['freeze', '/card-controls'],
  ['lost card', '/customer-service'],
  ['routing number', '/account-settings'],
  ['where do I find my routing number please', '/account-settings'],
  ['overdraft', '/faqs?about=short'],
  ['stop payment', '/faqs?about=stop'],
  ['limits', '/faqs?about=limits'],
  ['transfer limit', '/faqs?about=limits'],
  ['tax form', '/tax-information'],
  ['1099', '/tax-information'],
  ['interest rate', '/interest-details'],
  ['apr', '/credit-account'],
  ['change address', '/profile'],
  ['change password', '/profile?tab=security'],
  ['forgot password', '/faqs?about=password'],
  ['close account', '/faqs?about=close'],
  ['contact', '/customer-service'],
  ['pay a friend', '/transfers'],
  ['cancel transfer', '/transfers'],
  ['sent to the wrong person', '/faqs?about=take-back'],
  ['refund', '/activity'],
  ['receipt', '/activity'],
  ['minimum payment', '/payment'],
  ['due date', '/payment'],
  ['late fee', '/faqs?about=minimum'],
  ['monthly fee', '/faqs?about=monthly'],
  ['atm near me', '/withdraw'],
  ['branch hours', '/withdraw'],
  ['credit score', '/profile'],
  ['atm fee', '/faqs?about=cash-cost'],
  ['fees', '/activity?cost=fees'],
  ['dark mode', '#dark'],
  ['theme', '#dark'],
  ['appearance', '#dark'],
  ['light mode', '#light'],
  ['net worth', '/insights?show=net-worth'],
  ['cash flow', '/insights?show=cash-flow'],
  ['subscriptions', '/insights?show=subscriptions'],
  ['salary', '/insights?show=income'],
  ['how much did I spend', '/insights?show=spending'],
  ['what can I spend', '/coming-up'],
  ['next deposit', '/coming-up'],
  ['dispute', '/dispute-transaction'],
  ['where is my check', '/check-deposits'],
  ['deposit a check', '/deposit-check'],
  ['raise my credit limit', '/credit-limit'],
  ['stop autopay', '/setup-autopay'],
  ['add beneficiary', '/manage-beneficiaries'],
  ['add payee', '/pay-bills?add=payee'],
  ['cd', '/cd-renewal-options'],
  ['goal', '/savings'],
  ['contribute', '/contribute-retirement'],
  ['rules', '/activity?show=rules'],
  ['order 200 checks', '/order-checks?quantity=2'],
  ['open a savings account', '/open-new-account?type=savings'],
  ['spanish', '/profile?tab=preferences'],
  ['is my money insured', '/faqs?about=insured'],
  ['tarjeta perdida', '/customer-service'],
  ['tarifa de transferencia', '/faqs?about=transfer-cost'],
  ['carte perdue', '/customer-service'],
  ['découvert', '/faqs?about=short'],
  ['电汇费', '/faqs?about=transfer-cost'],
  ['我的卡丢了', '/customer-service'],
])('%s leads to %s', (typed, to) => expect(first(typed)).toBe(to))

test.each([
  ['mortgage', 'loans'],
  ['hipoteca', 'loans'],
  ['zelle', 'friends'],
  ['apple pay', 'wallet'],
  ['bitcoin', 'crypto'],
  ['how do I send money abroad', 'currency'],
  ['joint account', 'joint'],
  ['change pin', 'pin'],
  ['notary', 'papers'],
  ['car insurance', 'insurance'],
])('%s: that the bank has it not is said first', (typed, id) =>
  expect(entriesFor(typed, [])[0]?.id).toBe(`absent-${id}`),
)

test('words that nobody uses find nothing, and none finds the places', () => {
  expect(entriesFor('quokka', [])).toEqual([])
  expect(entriesFor('', []).length).toBeGreaterThan(5)
})
