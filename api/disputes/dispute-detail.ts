import type { Tx } from '../platform/db.ts'
import type * as z from 'zod'
import { type DisputeRow, filesOf, historyOf, toDispute } from './dispute.queries.ts'
import { disputeDetail, NO_ERROR_FOUND, told } from './disputes.schema.ts'

/** A dispute with all that happened to it, for whom it belongs to. */
export async function toDetail(tx: Tx, row: DisputeRow, servicePhone: string): Promise<z.input<typeof disputeDetail>> {
  const statusHistory = await historyOf(tx, row.id)
  return {
    ...toDispute(row),
    description: row.story,
    contactMethod: disputeDetail.shape.contactMethod.parse(row.contact_method),
    contactDetails: row.contact_details,
    temporaryCreditRequested: row.credit_requested,
    temporaryCredit: creditOf(row, statusHistory),
    decisionReason: row.decided_because || (row.decision === 'denied' ? NO_ERROR_FOUND : ''),
    cardBlocked: row.card_blocked,
    attachments: await filesOf(tx, row.id),
    statusHistory,
    servicePhone,
  }
}

type Detail = z.input<typeof disputeDetail>

function creditOf(row: DisputeRow, history: Detail['statusHistory']): Detail['temporaryCredit'] {
  const refused = history.some(({ status }) => status === told.impossible[0])
  if (row.credit_seq === null) return row.credit_on !== null && row.decision === null && !refused ? 'expected' : 'none'
  if (row.decision === null) return 'posted'
  return row.decision === 'final' ? 'kept' : 'taken-back'
}
