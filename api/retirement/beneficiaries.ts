import type { AppBeneficiaryList } from '../platform/database.ts'
import type { Tx } from '../platform/db.ts'
import type { Counted } from '../platform/limits.ts'
import type { Selectable } from 'kysely'

export type Row = Selectable<AppBeneficiaryList>

export const codeFor = ({ id, customer }: Row) => ({ purpose: 'beneficiaries', customer, subject: id }) as const
export const counted = (customer: string): Counted => [['challenge', `beneficiaries ${customer}`]]

/** Of the lists of one account: the newest's. */
export const versionOfLists = ([newest]: readonly Pick<Row, 'id'>[]): string => newest?.id ?? 'none'

/** Of one of the caller's accounts, the newest first. */
export const listsOf = (tx: Tx, account: number): Promise<Row[]> =>
  tx
    .selectFrom('app.beneficiary_list')
    .selectAll()
    .where('account', '=', String(account))
    .orderBy('number', 'desc')
    .execute()
