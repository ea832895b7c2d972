import { keepReceipt, linkReceipt, removeReceipt } from './receipt.ts'
import { router } from '../trpc.ts'
import { correctCategory, forgetRule, getEntry, listCategories, splitLine, tagLine } from './categories.ts'

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
