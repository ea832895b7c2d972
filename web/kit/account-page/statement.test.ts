import { expect, test, vi } from 'vitest'
import { periodsOf } from '../../../api/statements/periods.schema.ts'
import { fetchFile, periodChoicesOf } from './statement.dialog.tsx'

test('a statement is fetched from where the bank says, under the name it gave', () => {
  const links: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(`${this.getAttribute('href')} as ${this.download}`)
  })
  fetchFile({ downloadUrl: '/api/downloads/once', fileName: 'checking.pdf' })
  click.mockRestore()
  expect(links).toEqual(['/api/downloads/once as checking.pdf'])
})

test.each([
  ['Checking', 'checking'],
  ['Savings', 'savings'],
  ['Credit', 'credit'],
  ['Retirement', 'retirement'],
  ['Investment', 'investment'],
  ['Student', 'student'],
  ['Certificate of Deposit', 'cd'],
])('%s offers its own periods, each in words', (type, kind) => {
  const choices = periodChoicesOf(type)
  expect(choices.map(({ value }) => value)).toEqual(periodsOf(kind))
  for (const { label, value } of choices) expect(label).not.toBe(value)
})
