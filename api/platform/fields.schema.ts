/** The parts that the schemas of acts are made of. Each field carries the exact text of its failure. */
import * as z from 'zod'
import { isBankDay } from '../../ledger/calendar.ts'
import { parseTyped, text, money as amountOf, type Money } from '../../ledger/money.ts'
import { isIn, namesIn, tableOf } from '../../ledger/table.ts'
import { nationalPhone } from './phone.schema.ts'
import './plain-words.schema.ts'

/**
 * What nobody sees, or what changes how its neighbours are seen: control and format characters (of the direction among
 * them), ends of lines, fillers, halves of a character, what is none. The choice of a sign's form alone may stand.
 */
const UNCLEAN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{NChar}\u2800]|(?![\ufe00-\ufe0f])\p{Default_Ignorable_Code_Point}/u

/** Letters, marks and punctuation of any language. */
const isClean = (value: string) => !UNCLEAN.test(value)

/** Free text of one line, trimmed; may be empty. */
export const cleanText = (message: string, most = 200) =>
  z.string(message).trim().max(most, message).refine(isClean, message)

const TOO_LONG = 'This is too long. Please shorten it.'
const NOT_CLEAN = 'Please use only letters, digits and punctuation.'

/** Words of the customer's own that may be left out: `tooLong` says what is wrong with the length, and only with it. */
export const remark = (tooLong: string, most = 140) =>
  z.string().trim().max(most, tooLong).refine(isClean, NOT_CLEAN).nullish()

/** A text that must be there; `message` where it is not. */
export const required = (message: string, most = 200) =>
  z.string(message).trim().min(1, message).max(most, TOO_LONG).refine(isClean, NOT_CLEAN)

/** One of several, by its name or id: any that there is not is asked for again in the same words. */
export const chosen = (message: string, most = 200) => cleanText(message, most).min(1, message)

/** One of the names of a table. */
export const keyIn = <T extends object>(table: T, message: string) =>
  z.string(message).refine((value): value is keyof T & string => isIn(table, value), message)

/** A password: taken exactly as typed, any character. */
export const secret = (message: string) => z.string(message).min(1, message).max(256, message)

/** An email address. */
export const email = (message: string) => z.string(message).trim().max(254, message).pipe(z.email(message))

/** Exactly `count` digits after dropping spaces, dashes, dots and brackets (C-55: digits only are stored). */
export const digits = (message: string, least: number, most = least) =>
  z
    .string(message)
    .transform(value => value.replace(/[\s().+-]/g, ''))
    .pipe(z.string().regex(new RegExp(`^\\d{${least},${most}}$`), message))

/**
 * A telephone number of this country, kept as its ten digits (C-55). Another country's is refused, also one that has
 * ten: its digits would be somebody else's here.
 */
export const phone = (message: string) =>
  z
    .string(message)
    .transform(value => nationalPhone(value.replace(/[\s().-]/g, '')))
    .pipe(z.string().regex(/^\d{10}$/, message))

/** A business date 'YYYY-MM-DD' that exists; never a moment. */
export const day = (message: string) => z.string(message).trim().refine(isBankDay, message)

/**
 * Money that a customer typed, as JSON number or text: plain digits, at most nine before and two after the point, above
 * zero (C-176). Comes out as "12.50". `zeroMessage` where the documents have a text of its own for zero (C-122).
 */
export const money = (message: string, zeroMessage = message) =>
  inDollars(moneyOrZero(message).refine(value => !amountOf(value).isZero(), zeroMessage))

/** The same where nothing is an amount, too. */
export const moneyOrZero = (message: string) =>
  inDollars(
    z
      .union([z.string(), z.number()], message)
      .refine(value => parseTyped(value) !== undefined, { message, abort: true })
      .transform(value => text(parseTyped(value) ?? amountOf(0))),
  )

const inDollars = <S extends z.ZodType>(amount: S): S =>
  amount.meta({ description: 'US dollars: number or text, at most two decimals', example: '12.50' })

/**
 * A whole number, as JSON number or as digits. Nothing else is one: `Number` would read 1 from `true`, 0 from an empty
 * text, and 16 from "0x10".
 */
export const whole = (message: string, least: number, most: number) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,15}$/, message),
      ],
      message,
    )
    .transform(Number)
    .pipe(z.int(message).min(least, message).max(most, message))

/** The words of yes and no. A field of a form that nothing was chosen in says no. */
const ANSWERS = {
  true: true,
  yes: true,
  on: true,
  '1': true,
  false: false,
  no: false,
  off: false,
  '0': false,
  '': false,
}

/**
 * Yes or no: a boolean, or the words that FormData and forms have for it (C-143, C-173). What is neither is refused
 * with `message`: taken for a no, it would say what nobody said.
 */
export const yesOrNo = (message: string) =>
  z
    .union(
      [
        z.boolean(),
        z
          .string()
          .trim()
          .toLowerCase()
          .pipe(z.enum(namesIn(ANSWERS), message)),
      ],
      message,
    )
    .transform(value => (typeof value === 'boolean' ? value : ANSWERS[value]))

/** As `text` writes an amount that is not nothing: most of what is told was written by it. */
const isToldAlready = (value: string) => /^-?(0|[1-9]\d*)\.\d\d$/.test(value) && value !== '-0.00'

/** Money going out: decimal text over tRPC; the REST table writes it as a JSON number with cents. */
export const usd = z
  .union([z.string(), z.custom<Money>(value => typeof value === 'object' && value !== null && 'toFixed' in value)])
  .transform(value => (typeof value === 'string' && isToldAlready(value) ? value : text(amountOf(value))))
  .pipe(z.string())
  .meta({ money: true, description: 'US dollars' })

/**
 * Names that the documents send with a form but that the server does not need: accepted, and dropped before anything is
 * made of the request (ARCHITECTURE, Unknown fields).
 */
export const ignored = <const N extends string>(...names: N[]) => tableOf(names, () => dropped)

const dropped = z
  .unknown()
  .transform(() => undefined)
  .optional()

/** The input of an act: the fields in the documents' order; any field that no document names is refused. */
export const form = <S extends z.core.$ZodShape>(shape: S) => z.strictObject(shape)

/** What depends on two fields is said beside what is wrong with others, as long as there are fields. */
export const isGiven = ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null

/**
 * The same schema, whose texts come in the order of its document: what depends on two fields is judged after all of
 * them, and its text would come last. Put around a schema that has its refinements. `order`: fields, and with a dot
 * what is inside one, before that field; what is not named comes last. Of one field, what it says by itself is first.
 */
export const inOrder = <S extends z.ZodType>(schema: S, order: readonly string[]): S => {
  const placeOf = ({ path = [] }: z.core.$ZodRawIssue) => {
    const place = order.findIndex(name => `${path.join('.')}.`.startsWith(`${name}.`))
    return place < 0 ? order.length : place
  }
  return schema.check(
    z.core._check<z.output<S>>(({ issues }) => void issues.sort((a, b) => placeOf(a) - placeOf(b)), {
      when: () => true,
    }),
  )
}

/** Multipart input: the same shape, read from FormData (REST and tRPC alike). Repeated names become a list. */
export const multipart = <S extends z.core.$ZodShape>(shape: S) =>
  z.preprocess(value => (value instanceof FormData ? entriesOf(value) : value), form(shape))

function entriesOf(data: FormData): Record<string, unknown> {
  const names = [...new Set(data.keys())]
  return Object.fromEntries(names.map(name => [name, oneOrMany(data.getAll(name))]))
}

const oneOrMany = (values: unknown[]) => (values.length > 1 ? values : values[0])

/**
 * An account or other id in a path: any text; what it means is decided by looking among the caller's own things. The
 * one character that the database cannot take is replaced, and what is longer than any id is cut where it is one
 * character too long: such an id is unknown like any other (ARCHITECTURE, Status: 404).
 */
export const idOf = (longest: number) =>
  z.string().overwrite(typed => typed.replaceAll('\0', '\uFFFD').slice(0, longest + 1))

export const idText = idOf(200)

const ZIP = 'Please enter a valid zip code.'
export const zipCode = z
  .string(ZIP)
  .trim()
  .regex(/^\d{5}(-\d{4})?$/, ZIP)

/** Words that are looked for. The one character that the database cannot take is replaced, as in an id. */
export const searched = z
  .string()
  .overwrite(typed => typed.replaceAll('\0', '\uFFFD'))
  .trim()
  .max(80)
