/** Every money event that the journal knows, by kind. A new event is one file in this folder and one line here. */
import { accountOpening } from './account-opening.ts'
import { billPayment } from './bill-payment.ts'
import { cardPayment } from './card-payment.ts'
import { cardPurchase } from './card-purchase.ts'
import { cardStatement } from './card-statement.ts'
import { dayOpened } from './day-opened.ts'
import { deposit } from './deposit.ts'
import type { EventModule } from './event.ts'
import { holdPlaced } from './hold-placed.ts'
import { holdReleased } from './hold-released.ts'
import { interest } from './interest.ts'
import { internalTransfer } from './internal-transfer.ts'
import { keyClosed } from './key-closed.ts'
import { monthlyFee } from './monthly-fee.ts'
import { returned } from './return.ts'
import { reversal } from './reversal.ts'
import { settle } from './settle.ts'
import { transferReversal } from './transfer-reversal.ts'

const list = [
  accountOpening,
  deposit,
  internalTransfer,
  transferReversal,
  cardPurchase,
  cardPayment,
  cardStatement,
  billPayment,
  holdPlaced,
  holdReleased,
  interest,
  monthlyFee,
  settle,
  returned,
  reversal,
  dayOpened,
  keyClosed,
]

/** Payloads differ per kind; each is parsed by its own schema before its own functions see it. */
export const modules: ReadonlyMap<string, EventModule<unknown>> = new Map(
  list.map(module => [module.kind, module as unknown as EventModule<unknown>]),
)
