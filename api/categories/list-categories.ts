import { bankCategories, categoryNames } from '../platform/categories/categories.schema.ts'
import { rulesOf } from '../platform/categories/entries.queries.ts'
import { bounds } from '../platform/most.schema.ts'
import { signedIn } from '../trpc.ts'
import { categoryList } from './categories.schema.ts'
import { categoriesUsed, tagsUsed } from '../platform/categories/own-words.ts'

/** The bank's categories, the customer's own words, and their rules. */
export const listCategories = signedIn.output(categoryList).query(({ ctx }) =>
  ctx.asCaller(async tx => {
    const [used, tags, rules] = await Promise.all([
      categoriesUsed(tx).limit(bounds.ownCategories.most).execute(),
      tagsUsed(tx).limit(bounds.ownTags.most).execute(),
      rulesOf(tx),
    ])
    return {
      categories: categoryNames.map(name => ({ name, flow: bankCategories[name] })),
      own: used.map(({ category }) => category).filter(category => !Object.hasOwn(bankCategories, category)),
      rules,
      tags: tags.map(({ tag }) => tag),
    }
  }),
)
