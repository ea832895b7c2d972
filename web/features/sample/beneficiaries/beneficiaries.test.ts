// Tries C-86, C-172.
import { listFault, maskedSsn } from '../../../../api/retirement/beneficiaries.schema.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { beneficiariesMachine, type BeneficiariesEvent } from './beneficiaries.machine.ts'
import { sampleBeneficiaries } from './beneficiaries.source.ts'
import { type Beneficiary, type BeneficiaryDraft, dateText, faultsOf, ssnText, totalOf } from './beneficiaries.ts'

const draft: BeneficiaryDraft = {
  name: 'Ann',
  relationship: 'Child',
  ssn: '900-12-3456',
  dateOfBirth: '01/02/2003',
  percentage: '10',
  address: '',
  email: '',
  phone: '',
  type: 'Primary',
}
const person = (id: string, percentage: string, type: Beneficiary['type'] = 'Primary'): Beneficiary => ({
  ...draft,
  id,
  percentage,
  type,
  ssn: maskedSsn('900123456'),
})
const sixtyForty = [person('1', '60'), person('2', '40')]

describe('the form', () => {
  test.each<[Partial<BeneficiaryDraft>, string[]]>([
    [{}, []],
    [{ name: ' ' }, ['Name is required']],
    [{ relationship: '' }, ['Relationship is required']],
    [{ percentage: '' }, ['Percentage is required']],
    [{ percentage: 'half' }, ['Percentage must be between 1 and 100']],
    [{ percentage: '0' }, ['Percentage must be between 1 and 100']],
    [{ percentage: '0.99' }, ['Percentage must be between 1 and 100']],
    [{ percentage: '101' }, ['Percentage must be between 1 and 100']],
    [{ percentage: '1e5' }, ['Percentage must be between 1 and 100']],
    [{ percentage: '50.555' }, ['Percentage must be in digits, with at most two decimals']],
    [{ percentage: '1e1' }, ['Percentage must be in digits, with at most two decimals']],
    [{ percentage: '50%' }, ['Percentage must be in digits, with at most two decimals']],
    [{ percentage: ' 50.55 ' }, []],
    [{ dateOfBirth: '' }, ['Date of birth is required']],
    [{ ssn: '' }, ['SSN is required']],
    [{ ssn: 'unknown', dateOfBirth: 'about 1960' }, []],
    [{ address: '', email: '', phone: '' }, []],
    [
      { name: '', relationship: '', percentage: '', dateOfBirth: '', ssn: '' },
      [
        'Name is required',
        'Relationship is required',
        'Percentage is required',
        'Date of birth is required',
        'SSN is required',
      ],
    ],
  ])('%j: %j', (change, texts) =>
    expect(Object.values(faultsOf({ ...draft, ...change }, [])).map(({ text }) => text)).toEqual(texts),
  )

  const over = (n: string) => ({ percentage: { text: 'Total percentage cannot exceed 100%. Current total: {n}%', n } })
  test('60 + 40: the 60 may stay or fall, not rise to 61 (C-85)', () => {
    expect(faultsOf({ ...draft, percentage: '60' }, sixtyForty, '1')).toEqual({})
    expect(faultsOf({ ...draft, percentage: '61' }, sixtyForty, '1')).toEqual(over('40'))
    expect(faultsOf({ ...draft, percentage: '1' }, sixtyForty)).toEqual(over('100'))
  })
  test('a change of type is judged by the new type (C-85)', () => {
    const others = [...sixtyForty, person('3', '70', 'Contingent')]
    expect(faultsOf({ ...draft, percentage: '30', type: 'Contingent' }, others, '1')).toEqual({})
    expect(faultsOf({ ...draft, percentage: '31', type: 'Contingent' }, others, '1')).toEqual(over('70'))
  })
})

describe('saving', () => {
  test.each<[Beneficiary[], string | undefined, string | undefined]>([
    [sixtyForty, undefined, undefined],
    [[], 'Primary beneficiaries must total exactly 100%. Current: {n}%', '0'],
    [[person('1', '60')], 'Primary beneficiaries must total exactly 100%. Current: {n}%', '60'],
    [
      [...sixtyForty, person('3', '99', 'Contingent')],
      'Contingent beneficiaries must total exactly 100%. Current: {n}%',
      '99',
    ],
    [[...sixtyForty, person('3', '100', 'Contingent')], undefined, undefined],
    [[person('1', '33.33'), person('2', '33.33'), person('3', '33.34')], undefined, undefined],
  ])('case %#', (beneficiaries, text, n) => expect(listFault(beneficiaries)).toEqual(text ? { text, n } : undefined))
})

describe('masks and helps', () => {
  test.each([
    ['900-12-3456', '•••-••-3456'],
    ['900123456', '•••-••-3456'],
    ['12', '•••-••-2'],
    ['1234', '•••-••-34'],
    ['•••-••-3456', '•••-••-3456'],
  ])('%s is shown as %s', (typed, shown) => expect(maskedSsn(typed)).toBe(shown))
  test.each([
    ['9', '9'],
    ['900123', '900-12-3'],
    ['9001234567', '900-12-3456'],
    ['none yet', 'none yet'],
  ])('SSN %s becomes %s', (typed, text) => expect(ssnText(typed)).toBe(text))
  test.each([
    ['0', '0'],
    ['0417', '04/17'],
    ['04171958', '04/17/1958'],
    ['in 1958', 'in 1958'],
  ])('date %s becomes %s', (typed, text) => expect(dateText(typed)).toBe(text))
})

const anyDraft = fc.record({
  name: fc.constantFrom('Ann', ''),
  relationship: fc.constant('Child'),
  ssn: fc.constantFrom('900123456', '•••-••-3456', ''),
  dateOfBirth: fc.constant('01/02/2003'),
  percentage: fc.constantFrom('1', '10', '33.33', '60', '100', '0', 'x'),
  address: fc.constant(''),
  email: fc.constant(''),
  phone: fc.constant(''),
  type: fc.constantFrom('Primary' as const, 'Contingent' as const),
})
const anyAct = fc.oneof(
  fc.record({ type: fc.constant('add' as const), to: fc.constantFrom('Primary' as const, 'Contingent' as const) }),
  fc.record({ type: fc.constant('submit' as const), draft: anyDraft }),
  fc.record({ type: fc.constantFrom('edit' as const, 'remove' as const), nth: fc.nat(4) }),
  fc.constantFrom<BeneficiariesEvent>(
    { type: 'confirm' },
    { type: 'close' },
    { type: 'save' },
    { type: 'messageGone' },
  ),
)

test('whatever is done: no group passes 100, no full SSN is kept, each message tells its act', () =>
  fc.assert(
    fc.property(fc.array(anyAct, { maxLength: 30 }), acts => {
      const page = createActor(beneficiariesMachine, { input: { beneficiaries: sampleBeneficiaries.read() } }).start()
      for (const act of acts) {
        const before = page.getSnapshot().context.beneficiaries
        const beneficiary = 'nth' in act ? before[act.nth] : undefined
        if (!('nth' in act)) page.send(act)
        else if (beneficiary) page.send({ type: act.type, beneficiary })
        else continue
        const { context, value } = page.getSnapshot()
        for (const type of ['Primary', 'Contingent'] as const)
          expect(totalOf(context.beneficiaries, type).lte(100)).toBe(true)
        expect(JSON.stringify(context)).not.toContain('900123456')
        if (act.type === 'submit' && value === 'listing' && context.beneficiaries !== before)
          expect(context.message).toMatch(/^Beneficiary (added|updated) successfully$/)
        if (act.type === 'confirm' && context.beneficiaries.length < before.length)
          expect(context.message).toBe('Beneficiary removed successfully')
        if (act.type === 'save' && value === 'listing')
          expect(context.saveFault === undefined).toBe(
            context.message === 'All beneficiary changes have been saved successfully',
          )
      }
    }),
  ))
