/** A picture of the receipt beside a line. Both sides read this. */
import * as z from 'zod'
import { form, idText, multipart } from '../platform/fields.schema.ts'

export const RECEIPT_BYTES = 10 * 1024 * 1024
export const RECEIPT_TEXTS = {
  noImage: 'Only image files are allowed',
  large: 'File size must be less than 10MB',
  many: 'You have sent many photos in a short time. Please wait and try again later.',
  none: 'There is no receipt for this transaction.',
} as const

export const lineInput = form({ lineId: idText })

export const receiptInput = multipart({
  lineId: idText,
  picture: z
    .custom<File>(value => value instanceof File && value.size > 0, RECEIPT_TEXTS.noImage)
    .refine(file => file.size < RECEIPT_BYTES, RECEIPT_TEXTS.large),
})

export const receiptKept = z.object({ lineId: z.string(), receipt: z.boolean() })
