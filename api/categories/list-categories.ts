import { bankCategories, categoryNames } from '../platform/categories/categories.schema.ts'
import { rulesOf } from '../platform/categories/entries.queries.ts'
import { bounds } from '../platform/most.schema.ts'
import { signedIn } from '../trpc.ts'
import { categoryList } from './categories.schema.ts'
import { categoriesUsed, tagsUsed } from '../platform/categories/own-words.ts'

/** The bank's categories, the customer's own words, and their rules. */
export const listCategories = signedIn.output(categoryList).query(({ ctx }) =>
  ctx.asCaller(async tx => {
    const used = await categoriesUsed(tx).limit(bounds.ownCategories.most).execute()
    const tags = await tagsUsed(tx).limit(bounds.ownTags.most).execute()
    return {
      categories: categoryNames.map(name => ({ name, flow: bankCategories[name] })),
      own: used.map(({ category }) => category).filter(category => !Object.hasOwn(bankCategories, category)),
      rules: await rulesOf(tx),
      tags: tags.map(({ tag }) => tag),
    }
  }),
)
