/** Passwords that were found in breaches: whoever tries many begins with them, as they are or with a number hung on. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

let list: ReadonlySet<string> | undefined

/** Read when the first password is chosen, not by every process that starts. */
export function breachedPasswords(): ReadonlySet<string> {
  list ??= new Set(
    readFileSync(path.join(import.meta.dirname, 'breached-passwords.txt'), 'utf8')
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('#')),
  )
  return list
}

/** What a habit hangs on goes, sign by sign: 'maverick1!' is 'maverick1' and 'maverick', '99maverick' is 'maverick'. */
function bare(text: string): string[] {
  const [front = '', back = ''] = [/^[^\p{L}]{0,12}/u, /[^\p{L}]{0,12}$/u].map(signs => signs.exec(text)?.[0])
  const starts = Array.from({ length: front.length + 1 }, (_, cut) => text.slice(cut))
  return starts.flatMap(rest => Array.from({ length: back.length + 1 }, (_, cut) => rest.slice(0, rest.length - cut)))
}

/** Whether a breach had it, in whatever case, with or without what is hung on; `readings` undo other habits. */
export function wasBreached(password: string, readings: (text: string) => string[] = text => [text]): boolean {
  const known = breachedPasswords()
  return bare(password.toLowerCase()).some(text => readings(text).some(reading => known.has(reading)))
}
