/** A message's two texts in the customer's language; English is the key, `{name}` a parameter. */
import { translate, type Language } from '../locales.ts'

export interface Text {
  readonly subject: string
  readonly body: string
}

export const template =
  (subject: string, body: string) =>
  (params: Record<string, string>, language: Language): Text => ({
    subject: fill(translate(language, subject), params),
    body: fill(translate(language, body), params),
  })

const fill = (text: string, params: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole)
