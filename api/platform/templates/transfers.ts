/** Messages about transfers and withdrawals. */
import { template } from './template.ts'

export const transferTemplates = {
  'transfer-code': template(
    'Your code for a transfer',
    'Your code for sending {amount} to {to} is {code}. It ends in {minutes} minutes and serves this transfer only. ',
    'If you did not ask for it, call us at {phone}.',
  ),
  'transfer-receipt': template(
    'Receipt for your transfer',
    'You sent {amount} from {from} to {to} on {date}. Fee: {fee}. Total: {total}. Confirmation number: {number}.',
  ),
  'withdrawal-receipt': template(
    'Receipt for your withdrawal',
    '{what} of {amount} from {from} on {date}. Fee: {fee}. Total: {total}. Confirmation number: {number}.',
  ),
} as const
