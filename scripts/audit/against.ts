/** `verify --against`: the auditor's own copy of the seals beside those that the bank shows. */
import { existsSync, statSync } from 'node:fs'
import { readCopy, type Comparison, type Copy } from '../../ledger/seal-copy.ts'
import { fileOf, type SealFile } from '../../ledger/seal-file.ts'
import { count } from './print.ts'

/**
 * A copy that has something in it, readable or not. Throws when there is none, and when it is the bank's own folder by
 * another name (a link, a mount): that says of itself that it is right.
 */
export function copyIn(folder: string, ledger: number, own: string): Copy {
  const copy = readCopy(folder, ledger)
  if (copy.heads.length + copy.days.length + copy.keys.length + copy.unreadable.length === 0)
    throw new Error(`There is no copy of seals in ${folder}.`)
  const shared = (['head', 'day', 'key'] as const).some(is =>
    isSame(fileOf(folder, ledger, is), fileOf(own, ledger, is)),
  )
  if (shared) throw new Error(`${folder} is the bank's own folder of seals under another name, and no copy of it.`)
  return copy
}

function isSame(one: string, other: string): boolean {
  if (!existsSync(one) || !existsSync(other)) return false
  const [a, b] = [statSync(one), statSync(other)]
  return a.dev === b.dev && a.ino === b.ino
}

/** What the copy says counts as much as what the bank shows. */
export const together = (copy: Copy, own: SealFile) => ({
  heads: [...own.heads, ...copy.heads],
  days: [...own.days, ...copy.days],
  keys: [...copy.keys, ...own.keys],
  unreadable: own.unreadable,
})

/** Says what was compared, and what is still on its way. */
export function tellCopy({ days, keys }: Copy, { wrong, waiting }: Comparison): void {
  console.log(
    `${count(days.length)} days and ${count(keys.length)} changes of the key compared with the copy, ` +
      `${count(wrong.length)} wrong.`,
  )
  const [first] = waiting
  if (first)
    console.log(`The copy lacks ${count(waiting.length)} newer days, since ${first}: on their way, or not sent.`)
}
