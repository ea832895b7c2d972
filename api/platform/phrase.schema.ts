/**
 * Finished sentences, read back: whoever has to say one in another language finds its template and its values. For
 * those that come without them (a schema’s); what can carry `{ template, values }` does
 * (`ledger/phrase.ts`, as calls answer it: `answered-phrase.schema.ts`).
 */
import type { Values } from '../../ledger/phrase.ts'

const NAME = /\{(\w+)\}/g

interface Match {
  readonly template: string
  readonly values: Values
}

interface Pattern {
  readonly template: string
  readonly names: readonly string[]
  readonly shape: RegExp
  /** Letters that are the template's own. */
  readonly own: number
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** What a value can be: some text on one line that neither begins nor ends with a space. */
const VALUE = String.raw`(\S|\S.*?\S)`

function patternOf(template: string): Pattern {
  const parts = template.split(NAME) // own text and names in turn
  const own = parts.filter((_, i) => i % 2 === 0)
  if (own.slice(1, -1).includes('')) throw new TypeError(`Two values touch in: ${template}`)
  const shape = parts.map((part, i) => (i % 2 === 0 ? literal(part) : VALUE)).join('')
  return {
    template,
    names: parts.filter((_, i) => i % 2 === 1),
    shape: new RegExp(`^${shape}$`),
    own: own.join('').length,
  }
}

/**
 * Finds the template that a finished sentence was made of, and its values. Where several fit, the one that leaves least
 * to its values; undefined when none does.
 */
export function matcher(templates: Iterable<string>): (sentence: string) => Match | undefined {
  const patterns = [...templates].map(patternOf).toSorted((a, b) => b.own - a.own)
  return sentence => {
    for (const { template, names, shape } of patterns) {
      const found = shape.exec(sentence)
      if (found) return { template, values: Object.fromEntries(names.map((name, i) => [name, found[i + 1] ?? ''])) }
    }
    return undefined
  }
}
