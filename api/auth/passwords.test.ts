// Tries C-16.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breachedPasswords } from './breached-passwords.ts'
import { commonWords } from './common-words.ts'
import { isCommonPassword } from './common-passwords.ts'
import { strengthOf } from './password-rules.schema.ts'

test.each([
  ['', 'weak'],
  ['aaaaaaaa', 'weak'],
  ['password1', 'medium'],
  ['Password1', 'medium'],
  ['Aa1!', 'medium'],
  ['Copper-Kettle-42', 'strong'],
  ['larchsaddlethimblequarryx', 'medium'],
  ['thimblequarry', 'weak'],
] as const)('%s is %s', (password, strength) => expect(strengthOf(password)).toBe(strength))

test.each([
  'password1',
  'Password123!',
  'P@ssw0rd',
  'qwertyuiop',
  '12345678',
  'abcdefgh',
  'aaaaaaaa',
  'abcabcabc',
  'Welcome1',
  'LetMeIn!',
  'wrenfield2026',
  ...`trustno1 iloveyou2 Iloveyou1! Qwerty123 Qwerty1! 1q2w3e4r 1q2w3e4r5t 1qaz2wsx !QAZ2wsx
    1qaz@WSX zaq12wsx ZAQ!2wsx q1w2e3r4 Abcd1234 Abc12345 abc123!! Aa123456 Aa123456! a1b2c3d4 A1b2c3d4 asdf1234
    Asdf1234! qwer1234 Pass1234 Pass@123 Password1! Passw0rd! P@55w0rd P@ssword123 Admin123 Admin@123 admin1234!
    Root1234 Test1234 Test@1234 Welcome@123 Welcome2024! Summer2024! Winter2025 Spring23! October2022! Monday123!
    Hello123 Hello@123 Michael1 Charlie1! Jordan23! Football1 Liverpool1 Chelsea1! Pokemon1 Starwars77 Superman1
    Batman123! Dragon123 Monkey123! Master123 Computer1 Sunshine1! Princess1 Changeme1 ChangeMe123! Letmein123!
    Love1234 Loveyou1! Google123 Company123! Secret123! Sup3rm4n! Dr4gon!! Sh4dow123 M0nkey12 Freedom1! Whatever1
    Qazwsx123 qwerty!@# 123qweasd 123Qwe!! 1234qwer! asdfASDF1 zxcvbnm1 Zxcvbn12! NewYork1! Dallas2024 Ashley12!
    Jessica1 LoveLove1 passwordpassword qwertyuiopasdfgh 1234567890123456 aaaaaaaaaaaaaaaaaaaa`.split(/\s+/),
])('%s is what everybody tries first', password => expect(isCommonPassword(password)).toBe(true))

test.each([
  'Copper-Kettle-42',
  'tr0ub4dor&3x',
  'correct horse battery',
  'Maple7Street',
  'larchsaddlethimblequarryx',
  'x7!9#2k4',
  'Larch-Saddle-77',
  'gT4$kq9z',
])('%s is not', password => expect(isCommonPassword(password)).toBe(false))

test('a password found in a breach is refused, whatever its case and with something hung on', () => {
  const breached = [...breachedPasswords()]
  expect(breached.length).toBeGreaterThan(17_000)
  const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  const tried = breached.flatMap(text => [text, upper(text)])
  expect(tried.filter(text => !isCommonPassword(text))).toEqual([])
  for (const text of ['Maverick1!', 'Blink182!', 'M@verick99', '!!Midnight2024', 'Brooklyn2026!']) {
    expect([text, isCommonPassword(text)]).toEqual([text, true])
  }
})

test('what is known of a customer does not make a password', () => {
  expect(isCommonPassword('Whitfield88!', ['Dana', 'Whitfield'])).toBe(true)
  expect(isCommonPassword('Whitfield88!')).toBe(false)
})

const letters = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength: 20, maxLength: 40 })

test('a long password of chance letters is never weak and never common', () => {
  fc.assert(
    fc.property(letters, password => {
      expect(strengthOf(password)).not.toBe('weak')
      expect(isCommonPassword(password)).toBe(new Set(password).size <= 2 && isCommonPassword(password))
    }),
  )
})

const word = fc.constantFrom(...commonWords)
const hung = fc.tuple(fc.boolean(), word, fc.integer({ min: 0, max: 9999 }), fc.constantFrom('', '!', '@', '#', '.'))

test('a common word with a capital, a number and a mark is common, whichever it is', () => {
  fc.assert(
    fc.property(hung, ([capital, text, number, mark]) => {
      const begun = capital ? text.charAt(0).toUpperCase() + text.slice(1) : text
      expect(isCommonPassword(`${begun}${number}${mark}`)).toBe(true)
    }),
  )
})
