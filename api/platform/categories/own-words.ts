/** The customer's own words: what they call categories and tags, and the rules that they made. */
import { type NotNull, sql } from 'kysely'
import { asSpelled, bankCategories, categoryNames } from './categories.schema.ts'
import type { Tx } from '../db.ts'
import { languages } from '../language.schema.ts'
import { translate } from '../locales.ts'
import { bounds } from '../most.schema.ts'
import { counted, roomFor } from '../room.ts'

/** Every category that stands beside a line, in a rule or in a budget. */
export const categoriesUsed = (tx: Tx) =>
  tx
    .selectFrom('app.posting_note')
    .select('category')
    .where('category', 'is not', null)
    .union(tx.selectFrom('app.line_part').select('category'))
    .union(tx.selectFrom('app.category_rule').select('category'))
    .union(tx.selectFrom('app.budget').select('category'))
    .orderBy('category')
    .$narrowType<{ category: NotNull }>()

/** A category as the bank spells it, else as the customer did when they first used these words. */
export async function spelledAs(tx: Tx, typed: string): Promise<string> {
  const category = asSpelled(typed)
  if (category === '' || Object.hasOwn(bankCategories, category)) return category
  const same = (await categoriesUsed(tx).execute()).find(one => sameWords(one.category, category))
  return same?.category ?? category
}

/** So many letters begin the name of a category; fewer would begin half of them. */
const LEAST_LETTERS = 3

/** The categories, the bank's in any of its languages and the customer's, in whose name a word begins so. */
export async function categoriesCalled(tx: Tx, typed: string): Promise<string[]> {
  const words = typed.trim().toLowerCase()
  const isCalled = (name: string) =>
    name === words || (words.length >= LEAST_LETTERS && ` ${name}`.includes(` ${words}`))
  const known = categoryNames.filter(name =>
    languages.some(language => isCalled(translate(language, name).toLowerCase())),
  )
  const own = (await categoriesUsed(tx).execute()).filter(({ category }) => isCalled(category.toLowerCase()))
  return [...known, ...own.map(({ category }) => category)]
}

const sameWords = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

export const tagsUsed = (tx: Tx) =>
  tx
    .selectFrom('app.posting_note')
    .select(sql<string>`unnest(tags)`.as('tag'))
    .distinct()
    .orderBy('tag')

/** Throws where these are new words of the customer's and there are as many as there may be. */
export async function roomForCategories(tx: Tx, customer: string, wanted: readonly (string | null)[]): Promise<void> {
  const own = wanted.filter(name => name !== null && !Object.hasOwn(bankCategories, name))
  if (own.length === 0) return
  await roomFor(tx, customer, 'ownCategories', async () => {
    const used = (await categoriesUsed(tx).execute()).map(({ category }) => category)
    return beyond(
      used.filter(name => !Object.hasOwn(bankCategories, name)),
      own,
      bounds.ownCategories.most,
    )
  })
}

export const roomForTags = (tx: Tx, customer: string, wanted: readonly string[]): Promise<void> =>
  roomFor(tx, customer, 'ownTags', async () => {
    const used = (await tagsUsed(tx).execute()).map(({ tag }) => tag)
    return beyond(used, wanted, bounds.ownTags.most)
  })

/** As many as there may be where the new ones among the wanted would pass that; else fewer. */
function beyond(used: readonly string[], wanted: readonly (string | null)[], most: number): number {
  const all = new Set<string | null>([...used, ...wanted])
  return all.size > most && all.size > used.length ? most : 0
}

/** A rule for what has one already takes its place. */
export const roomForRule = (tx: Tx, customer: string, such: string): Promise<void> =>
  roomFor(tx, customer, 'categoryRules', async () =>
    counted(
      await tx
        .selectFrom('app.category_rule')
        .select(({ fn }) => fn.countAll().as('n'))
        .where('customer', '=', customer)
        .where('such', '<>', such)
        .executeTakeFirst(),
    ),
  )
