import { type NotNull, sql } from 'kysely'
import { bankCategories, categoryNames } from '../platform/categories/categories.schema.ts'
import { rulesOf } from '../platform/categories/entries.queries.ts'
import { signedIn } from '../trpc.ts'
import { categoryList } from './categories.schema.ts'

/** Of a customer's own, as many are offered to choose from. */
const MOST_WORDS = 200

/** The bank's categories, the customer's own words, and their rules. */
export const listCategories = signedIn.output(categoryList).query(({ ctx }) =>
  ctx.asCaller(async tx => {
    const rules = await rulesOf(tx)
    const used = await tx
      .selectFrom('app.posting_note')
      .select('category')
      .where('category', 'is not', null)
      .union(tx.selectFrom('app.line_part').select('category'))
      .union(tx.selectFrom('app.category_rule').select('category'))
      .orderBy('category')
      .limit(MOST_WORDS)
      .$narrowType<{ category: NotNull }>()
      .execute()
    const tags = await tx
      .selectFrom('app.posting_note')
      .select(sql<string>`unnest(tags)`.as('tag'))
      .distinct()
      .orderBy('tag')
      .limit(MOST_WORDS)
      .execute()
    return {
      categories: categoryNames.map(name => ({ name, flow: bankCategories[name] })),
      own: used.map(({ category }) => category).filter(category => !Object.hasOwn(bankCategories, category)),
      rules: [...rules].map(([such, category]) => ({ such, category })),
      tags: tags.map(({ tag }) => tag),
    }
  }),
)
