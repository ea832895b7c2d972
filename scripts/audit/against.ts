/** `verify --against`: the auditor's own copy of the seals beside those that the bank shows. */
import { readCopy, type Comparison, type Copy } from '../../ledger/seal-copy.ts'
import type { SealFile } from '../../ledger/seal-file.ts'
import { count } from './print.ts'

/** A copy that has something in it; throws when there is none. */
export function copyIn(folder: string, ledger: number): Copy {
  const copy = readCopy(folder, ledger)
  if (copy.heads.length + copy.days.length + copy.keys.length === 0)
    throw new Error(`There is no copy of seals in ${folder}.`)
  return copy
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
    `${count(days.length)} days and ${count(keys.length)} changes of the key compared with the copy, ${count(wrong.length)} wrong.`,
  )
  const [first] = waiting
  if (first)
    console.log(`The copy lacks ${count(waiting.length)} newer days, since ${first}: on their way, or not sent.`)
}
