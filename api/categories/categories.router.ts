import { keepReceipt } from './keep-receipt.ts'
import { linkReceipt } from './link-receipt.ts'
import { removeReceipt } from './remove-receipt.ts'
import { router } from '../trpc.ts'
import { correctCategory } from './correct-category.ts'
import { forgetRule } from './forget-rule.ts'
import { getEntry } from './get-entry.ts'
import { listCategories } from './list-categories.ts'
import { splitLine } from './split-line.ts'
import { tagLine } from './tag-line.ts'

export const categories = router({
  list: listCategories,
  entry: getEntry,
  correct: correctCategory,
  forget: forgetRule,
  split: splitLine,
  tag: tagLine,
  keepReceipt,
  linkReceipt,
  removeReceipt,
})
