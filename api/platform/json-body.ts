/** The JSON of a request: what it says, said once. */
import { AppError } from '../errors.ts'

/**
 * What a JSON text says. A name that stands twice in one object is refused (400, as is what is no JSON): parsers differ
 * in which of the two they take (RFC 8259 §4), so that what was shown to a customer need not be what is done.
 */
export function readJson(text: string): unknown {
  const said = parsed(text)
  if (namesOf(said) !== namesIn(text))
    throw new AppError('validation_failed', 'The request gives the same field twice.')
  return said
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('validation_failed', 'The request is not valid JSON.')
  }
}

/** How many names the objects of a value have, all together. Without recursion: a body may be as deep as it is long. */
function namesOf(value: unknown): number {
  let count = 0
  const all = [value]
  for (const one of all) {
    if (typeof one !== 'object' || one === null) continue
    const inside: unknown[] = Object.values(one)
    if (!Array.isArray(one)) count += inside.length
    for (const next of inside) all.push(next)
  }
  return count
}

/** How many names a text gives that is JSON: strings before a colon. */
function namesIn(text: string): number {
  let count = 0
  for (let start = text.indexOf('"'); start !== -1;) {
    const end = endOfString(text, start)
    AFTER_STRING.lastIndex = end + 1
    if (AFTER_STRING.test(text)) count += 1
    start = text.indexOf('"', end + 1)
  }
  return count
}

const AFTER_STRING = /[ \t\r\n]*:/y

/** Where the string that begins with this quote ends: at the next one that is not escaped. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text[end - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return end
  }
}
