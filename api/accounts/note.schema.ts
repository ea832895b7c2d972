/** What a customer writes beside a line of theirs: a category of their own and a note. Empty takes it away. */
import { cleanText, form, idText } from '../platform/fields.schema.ts'

export const lineNote = form({
  lineId: idText,
  category: cleanText('Please choose a category of at most 40 letters', 40).optional(),
  note: cleanText('Please write a note of at most 200 letters', 200).optional(),
})

export const lineId = form({ lineId: idText })
