import type { PaidTo } from '../../../api/cds/certificate.schema.ts'
import { t } from '../../lib/i18n.ts'
import type { Answered } from '../../lib/trpc.ts'

/** The certificate as the bank tells it. */
export type Certificate = Answered['cds']['get']

/** Where its money goes: an account by its own name, or a check. */
export const paidToText = ({ paidTo, paidToAccountId }: PaidTo): string => (paidToAccountId ? paidTo : t(paidTo))

/** The certificate where its money is seen to leave it. */
export const sideOf = ({ id, name }: Certificate) => ({ id, kind: 'cd', name })
