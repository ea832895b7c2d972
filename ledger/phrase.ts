/**
 * Sentences as words of ours with values in them, so that each reader says them in their own language. Values are names, numbers and
 * what people wrote: nobody translates those. A value that is words of ours again is `Words`. Pure; the browser reads it too.
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

const NAME = /\{(\w+)\}/g

/** 'Minimum deposit amount is {limit}' with its values. A name without a value stays as it is. */
export const fill = (template: string, values: Phrase['values']): string =>
  template.replace(NAME, (whole, name: string) => {
    const value = values[name]
    return typeof value === 'object' ? fill(value.template, value.values) : (value ?? whole)
  })

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
export const named = (name: string): Told => says(NAMED, { name })

/** A text that may be one of these words of ours (nobody wrote another): those are translated, all else is a value. */
export const ours = (text: string, ...words: readonly string[]): string | Words =>
  words.includes(text) ? { template: text, values: {} } : text

/** The same for what stands alone. */
export const oursOrNamed = (text: string, ...words: readonly string[]): Told =>
  words.includes(text) ? says(text) : named(text)
