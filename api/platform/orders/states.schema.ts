/**
 * The one vocabulary of orders: calls, mails and screens say it. An order is what a customer asked for, until it is made, refused,
 * cancelled or expired.
 */
export const orderStates = [
  /** It is being asked of the ledger; shown to nobody. */
  'asked',
  /** It waits for the code that was sent for it. */
  'awaiting-code',
  /** Its money is set aside until it leaves: an undo runs, cash waits at a machine, the payment run is still to come. */
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

export const isEnd = (state: OrderState): state is OrderEnd => (ends as readonly OrderState[]).includes(state)

/** How a state is called where no document has a word of its own for it. */
export const stateNames: Readonly<Record<Exclude<OrderState, 'asked'>, string>> = {
  'awaiting-code': 'Waiting for its code',
  'on-hold': 'Pending',
  scheduled: 'Scheduled',
  made: 'Completed',
  refused: 'Failed',
  cancelled: 'Cancelled',
  expired: 'Expired',
}

/** How an order stands for its customer: its state, or what became of its money once it was made. */
export const standings = [...orderStates, 'on-its-way', 'returned', 'taken-back'] as const
export type Standing = (typeof standings)[number]

/** The words of screens; give them to `t`. */
export const standingNames: Readonly<Record<Standing, string>> = {
  ...stateNames,
  asked: stateNames['on-hold'],
  /** It left, and has not arrived yet. */
  'on-its-way': 'On its way',
  /** It came back from where it was sent. */
  returned: 'Returned',
  /** Its customer took it back. */
  'taken-back': 'Taken back',
}
