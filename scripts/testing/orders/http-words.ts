/** How answers over HTTP are read by the models, and amounts written for them. */
import { money } from '../../../ledger/money.ts'
import type { Answer } from '../http-bank.ts'

export const dollars = (cents: number): string => money(cents).div(100).toFixed(2)
export const said = ({ status, body }: Answer): string => (status < 300 ? 'ok' : (body.code ?? String(status)))
