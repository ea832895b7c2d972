/**
 * Sentences as words of ours with values in them, so that each reader says them in their own language. Values are
 * names, numbers and what people wrote: nobody translates those. A value that is words of ours again is `Words`. Pure;
 * the browser reads it too.
 */

/** Text by the name in braces. */
export type Values = Readonly<Record<string, string>>

/** Words of ours, with plain values. */
export interface Words {
  readonly template: string
  readonly values: Values
}

export interface Phrase {
  readonly template: string
  readonly values: Readonly<Record<string, string | Words>>
}

const NAME = /\{(\w+)\}/

/** 'Minimum deposit amount is {limit}' with its values. A name without a value stays as it is. */
export function fill(template: string, values: Phrase['values']): string {
  const parts = partsOf(template)
  let filled = parts[0] ?? ''
  for (let i = 1; i < parts.length; i += 2) {
    const name = parts[i] ?? ''
    const value = values[name] ?? `{${name}}`
    filled += (typeof value === 'object' ? fill(value.template, value.values) : value) + (parts[i + 1] ?? '')
  }
  return filled
}

/** Own words and names in turn. Templates are few, and each is read once. */
function partsOf(template: string): readonly string[] {
  const found = known.get(template)
  if (found) return found
  const parts = template.split(NAME)
  if (known.size < MOST_KNOWN) known.set(template, parts)
  return parts
}

const MOST_KNOWN = 1_000
const known = new Map<string, readonly string[]>()

/** What something is called, in English and to be said in any language. */
export interface Told {
  readonly text: string
  readonly says: Phrase
}

export const says = (template: string, values: Phrase['values'] = {}): Told => ({
  text: fill(template, values),
  says: { template, values },
})

const NAMED = '{name}'

/** A name, or what somebody wrote: the same in every language. */
export const named = (name: string): Told => ({ text: name, says: { template: NAMED, values: { name } } })

/** A text that may be one of these words of ours (nobody wrote another): those are translated, all else is a value. */
export const ours = (text: string, ...words: readonly string[]): string | Words =>
  words.includes(text) ? { template: text, values: {} } : text

/** The same for what stands alone. */
export const oursOrNamed = (text: string, ...words: readonly string[]): Told =>
  words.includes(text) ? says(text) : named(text)
