import { expect, test } from 'vitest'
import { askedFor, morePlaces } from './further-places.ts'
import { accountManagement, mainPlaces, quickActions } from './navigation.ts'

const places = [...quickActions, ...mainPlaces, ...morePlaces, ...accountManagement, ...askedFor]
const found = (typed: string) =>
  places
    .filter(({ label, also = '' }) => typed.split(' ').every(word => `${label} ${also}`.toLowerCase().includes(word)))
    .map(({ to }) => to)

/** What customers call it, where the bank calls it otherwise. */
test.each([
  ['freeze', '/card-controls'],
  ['add beneficiary', '/manage-beneficiaries'],
  ['close account', '/help'],
  ['contact', '/help'],
  ['cancel', '/transfers'],
  ['stop', '/setup-autopay'],
  ['next deposit', '/coming-up'],
  ['receipt', '/activity'],
  ['routing number', '/account-settings'],
])('%s finds %s', (typed, to) => expect(found(typed)).toContain(to))
