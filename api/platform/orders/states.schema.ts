/**
 * The one vocabulary of orders: calls, mails and screens say it. An order is what a customer asked for, until it is
 * made, refused, cancelled or expired.
 */
export const orderStates = [
  /** It is being asked of the ledger; shown to nobody. */
  'asked',
  /** It waits for the code that was sent for it. */
  'awaiting-code',
  /**
   * Its money is set aside until it leaves: an undo runs, cash waits at a machine, the payment run is still to come.
   */
  'on-hold',
  /** Planned for a later moment; nothing is set aside. */
  'scheduled',
  /** The money moved. */
  'made',
  /** Its moment came, and it could not be made. */
  'refused',
  'cancelled',
  /** Its time passed: no code, cash that nobody fetched, nothing to pay on its date. */
  'expired',
] as const

export type OrderState = (typeof orderStates)[number]

/** An order has one end, and keeps it. */
export const ends = ['made', 'refused', 'cancelled', 'expired'] as const satisfies readonly OrderState[]
export type OrderEnd = (typeof ends)[number]

export const isEnd = (state: string): state is OrderEnd => ends.some(end => end === state)

/** How a state is called where no document has a word of its own for it. */
const stateNames = {
  'awaiting-code': 'Waiting for its code',
  'on-hold': 'Pending',
  scheduled: 'Scheduled',
  made: 'Completed',
  refused: 'Failed',
  cancelled: 'Cancelled',
  expired: 'Expired',
} as const satisfies Record<Exclude<OrderState, 'asked'>, string>

/** How an order stands for its customer: its state, or what became of its money once it was made. */
export const standings = [...orderStates, 'on-its-way', 'returned', 'taken-back'] as const
export type Standing = (typeof standings)[number]

/** The words of screens; give them to `t`. */
export const standingNames = {
  ...stateNames,
  asked: stateNames['on-hold'],
  /** It left, and has not arrived yet. */
  'on-its-way': 'On its way',
  /** It came back from where it was sent. */
  returned: 'Returned',
  /** Its customer took it back. */
  'taken-back': 'Taken back',
} as const satisfies Record<Standing, string>

/**
 * The documents' own words, where they have some: what a call answers as its status, beside the standing that all
 * orders have.
 */
export const documentedWords = {
  /** doc3 §4. */
  transfer: {
    asked: 'processing',
    'awaiting-code': 'awaiting_verification',
    'on-hold': 'processing',
    scheduled: 'scheduled',
    made: 'completed',
    refused: 'failed',
    cancelled: 'cancelled',
    expired: 'cancelled',
    'on-its-way': 'completed',
    returned: 'returned',
    'taken-back': 'reversed',
  },
  /** doc3 §3; a payment that came back was processed, and its standing says the rest. */
  payment: {
    asked: 'Pending',
    'awaiting-code': 'Pending',
    'on-hold': 'Pending',
    scheduled: 'Pending',
    made: 'Processed',
    refused: 'Failed',
    cancelled: 'Cancelled',
    expired: 'Cancelled',
    'on-its-way': 'Processed',
    returned: 'Processed',
    'taken-back': 'Processed',
  },
  /** doc3 §2.3. */
  withdrawal: {
    ...standingNames,
    'awaiting-code': 'Pending',
    'on-its-way': 'Completed',
    returned: 'Completed',
    'taken-back': 'Completed',
  },
  /** doc2 §3: what is held of a deposited check is on its way to being available. */
  check: { 'on-its-way': 'Processing', made: 'Available', returned: 'Returned' },
  /** doc3 §4: a date of an automatic payment. */
  autopayDate: { made: standingNames.made, refused: standingNames.refused, expired: 'Skipped' },
} as const satisfies Readonly<Record<string, Partial<Record<Standing, string>>>>

/** The word that a mail has for how an order stands; of the others no mail is sent by itself. */
export const mailWords = {
  made: 'made',
  refused: 'failed',
  cancelled: 'cancelled',
  returned: 'returned',
} as const satisfies Partial<Record<Standing, string>>

/** Kinds of orders that may wait for a code; each is entered on a page of its own. */
export const codeKinds = ['transfer', 'balance-transfer'] as const
export type CodeKind = (typeof codeKinds)[number]
