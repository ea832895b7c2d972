/** Time-stamps that somebody exchanged, cut, kept from an older day, or took away. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { answerTo } from '../scripts/testing/time-stamps.ts'
import { canonical } from './canonical.ts'
import { openSigner, withoutSalt, type DaySeal, type SealFile } from './seal-file.ts'
import { keepStamp, wrongStamps } from './seal-stamps.ts'
import { der, timeStampQuery, wrongInAnswer, wrongInStamp } from './time-stamp.ts'

const granted = (text: string, nonce = 7): Buffer => answerTo(timeStampQuery(text, Buffer.alloc(8, nonce)))

let folder: string
let seals: SealFile
const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05']
const hex = (n: number) => String(n).repeat(64)

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wrenfield-stamps-'))
  const signer = openSigner(folder)
  const sealed = days.map((day, i): DaySeal => {
    const facts = { first: i * 10 + 1, last: i * 10 + 10, leaves: 20, root: hex(i), hash: hex(i + 1) }
    const unsigned = { is: 'day' as const, ledger: 1, day, ...facts, at: `${day}T05:00:00.000Z`, key: signer.name }
    return { ...unsigned, signature: signer.sign(unsigned), salt: hex(9) }
  })
  seals = { heads: [], days: sealed, keys: [], unreadable: [] }
  for (const day of sealed.slice(0, 3)) {
    const text = canonical(withoutSalt(day))
    keepStamp(folder, withoutSalt(day), text, granted(text))
  }
  return () => rmSync(folder, { recursive: true })
})

const file = (day: string, what = 'tsr') => path.join(folder, 'time-stamps', `ledger-1-${day}.${what}`)
const wrong = () => wrongStamps(folder, 1, seals)

test('as kept, nothing is wrong; the newest day may have none yet, a bank none at all', () => {
  expect(wrong()).toEqual([])
  rmSync(path.join(folder, 'time-stamps'), { recursive: true })
  expect(wrong()).toEqual([])
})

test('one is exchanged with that of another day, or an old one is put in its place', () => {
  cpSync(file('2026-03-02'), file('2026-03-04'))
  expect(wrong()).toEqual(['the time-stamp ledger-1-2026-03-04: it is not about these bytes'])
  cpSync(file('2026-03-02', 'json'), file('2026-03-04', 'json'))
  expect(wrong()).toEqual(['the time-stamp ledger-1-2026-03-04: what lies beside it is not what was sealed'])
})

test('one is cut anywhere, or is no answer, or one that was refused', () => {
  const whole = readFileSync(file('2026-03-03'))
  const status = whole.indexOf(Buffer.from('3003020100', 'hex')) + 4
  for (let length = 0; length < whole.length; length += 1) {
    writeFileSync(file('2026-03-03'), whole.subarray(0, length))
    expect(wrong(), String(length)).toHaveLength(1)
  }
  writeFileSync(
    file('2026-03-03'),
    Buffer.concat([whole.subarray(0, status), Buffer.of(2), whole.subarray(status + 1)]),
  )
  expect(wrong()).toEqual(['the time-stamp ledger-1-2026-03-03: it was refused with status 02'])
})

test('a day in front of the newest has none any more', () => {
  rmSync(file('2026-03-03'))
  expect(wrong()).toEqual(['the time-stamp ledger-1-2026-03-03: it is missing, and newer ones are there'])
  rmSync(file('2026-03-03', 'json'))
  expect(wrong()).toEqual(['the time-stamp ledger-1-2026-03-03: it is missing, and newer ones are there'])
})

test('its day was sealed anew with other contents, or is sealed no more', () => {
  const [first, second, third, last] = seals.days
  if (!first || !second || !third || !last) throw new Error('no days')
  seals = { ...seals, days: [first, { ...second, root: hex(5) }, third, last] }
  expect(wrong()).toEqual(['the time-stamp ledger-1-2026-03-03: what lies beside it is not what was sealed'])
  rmSync(file('2026-03-03', 'json'))
  expect(wrong()).toEqual(['the time-stamp ledger-1-2026-03-03: it is not about these bytes'])
  seals = { ...seals, days: [first, second] }
  expect(wrong()).toContain('the time-stamp ledger-1-2026-03-04 is of what is sealed no more')
})

test('the answer to another question is not taken, though it is about the same bytes', () => {
  const nonce = Buffer.alloc(8, 7)
  expect(wrongInAnswer(granted('text'), 'text', nonce)).toBeUndefined()
  expect(wrongInAnswer(granted('text', 8), 'text', nonce)).toBe('it is the answer to another question')
  expect(wrongInAnswer(granted('other'), 'text', nonce)).toBe('it is not about these bytes')
})

test('right bytes in a wrong place are no time-stamp: beside it, unsigned, or of another text', () => {
  const nonce = Buffer.alloc(8, 7)
  const [asked, other] = [timeStampQuery('text', nonce), timeStampQuery('other', nonce)]
  const granted = Buffer.from('3003020100', 'hex')
  expect(wrongInStamp(der(0x30, granted, asked), 'text')).toBe('it holds no time-stamp')
  expect(wrongInStamp(der(0x30, granted), 'text')).toBe('it holds no time-stamp')
  const status = der(0x30, Buffer.from('020100', 'hex'), asked)
  const [, , , ...rest] = answerTo(other)
  const moved = der(0x30, status, Buffer.from(rest).subarray(Buffer.from(rest).indexOf(granted) + granted.length))
  expect(wrongInStamp(moved, 'text')).toBe('it is not about these bytes')
  expect(wrongInStamp(answerTo(asked, Buffer.from('another text')), 'text')).toBe('nobody signed it')
  expect(wrongInAnswer(answerTo(asked), 'text', nonce)).toBeUndefined()
})

test('an answer of an authority that is none of ours (openssl ts -reply, over "text")', () => {
  const answer = Buffer.from(FROM_OPENSSL, 'base64')
  expect(wrongInStamp(answer, 'text')).toBeUndefined()
  expect(wrongInStamp(answer, 'other')).toBe('it is not about these bytes')
  expect(wrongInAnswer(answer, 'text', Buffer.from('0102030405060708', 'hex'))).toBeUndefined()
  expect(wrongInAnswer(answer, 'text', Buffer.alloc(8, 7))).toBe('it is the answer to another question')
})

const FROM_OPENSSL = [
  'MIIDMzADAgEAMIIDKgYJKoZIhvcNAQcCoIIDGzCCAxcCAQMxDzANBglghkgBZQMEAgEFADBwBgsqhkiG9w0BCRABBKBhBF8wXQIB',
  'AQYCKgMwMTANBglghkgBZQMEAgEFAAQgmC2ePrmW9VnmM/TRlN7zdh2Qn1o7ZH0ahR/q1nwyydECAQEYDzIwMjYxMTIzMDc1OTQ2',
  'WjADAgEBAggBAgMEBQYHCKCCAVswggFXMIH/oAMCAQICFEEtwAEVGHB/V/D4hMGx/W+IoBMqMAoGCCqGSM49BAMCMA8xDTALBgNV',
  'BAMMBFRlc3QwHhcNMjYxMTIzMDc1OTQ2WhcNMzYxMTIwMDc1OTQ2WjAPMQ0wCwYDVQQDDARUZXN0MFkwEwYHKoZIzj0CAQYIKoZI',
  'zj0DAQcDQgAEDG8DCdME/HmvJ2iv/j6K1SLDzrB3VcriZadMhV7kAYOecR9QdLv53YLGMC6FOe6Gkm8pJJrV85y2h+zS/77D+6M5',
  'MDcwFgYDVR0lAQH/BAwwCgYIKwYBBQUHAwgwHQYDVR0OBBYEFJBw66uvVfcViHe/1FBi3RTb5UfEMAoGCCqGSM49BAMCA0cAMEQC',
  'IGfYmkvTcSltqcm49EFJ81tsXjTLvOqYDtWdGfchgWjhAiA7phnQgW4L5kL+e+UIq3kOv0B2U7UYVpc0RCtmYdww+TGCAS4wggEq',
  'AgEBMCcwDzENMAsGA1UEAwwEVGVzdAIUQS3AARUYcH9X8PiEwbH9b4igEyowDQYJYIZIAWUDBAIBBQCggZgwGgYJKoZIhvcNAQkD',
  'MQ0GCyqGSIb3DQEJEAEEMBwGCSqGSIb3DQEJBTEPFw0yNjExMjMwNzU5NDZaMCsGCyqGSIb3DQEJEAIMMRwwGjAYMBYEFAbLt+hE',
  'GyOHmT1vuUC6PkQxFoH6MC8GCSqGSIb3DQEJBDEiBCCZI7Pa4bMnnZMYdoqTQfbCvioV5vytUmNu2nWMo2xZWzAKBggqhkjOPQQD',
  'AgRGMEQCIH0iKimWI0nBgqsLyKe8xadJtVFCeiLTBE9fEG2MguGnAiBVUDZtmkBaG2BiMXF3OkMau471tihIrUPCafDiwnoMvw==',
].join('')
