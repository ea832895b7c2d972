import { expect, test } from 'vitest'
import { nameIn } from './download.ts'

test.each([
  ['attachment; filename=proof.pdf', 'proof.pdf'],
  ['attachment; filename="a b.pdf"', 'a b.pdf'],
  [`attachment; filename="?????.pdf"; filename*=UTF-8''%E6%94%B6%E6%8D%AE.pdf`, '收据.pdf'],
  [`attachment; filename="x.pdf"; filename*=UTF-8''%E6%9`, 'x.pdf'],
  [null, 'download'],
])('%s is saved as %s', (disposition, name) => expect(nameIn(disposition)).toBe(name))
