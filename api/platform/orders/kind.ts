/**
 * What a capability hands in to have its orders carried out: the pure rules,
 * and what else happens in the same transaction.
 */
import type { Stoppable } from '../stopping.ts'
import type { BankDay } from '../../../ledger/calendar.ts'
import type { RecordedEvent } from '../../../ledger/journal.ts'
import type { Words } from '../../../ledger/phrase.ts'
import type { Tx } from '../db.ts'
import type { RefusalFields, RefusalTexts } from '../ledger-errors.ts'
import type { Tools } from '../tools.ts'
import type { Language, OpenTemplate, SecretTemplate } from '../messages.ts'
import type { Details, Order, OrderRules, Ready } from './order.ts'

/** The part of the machinery that orders are carried out with. */
export type Bank = Pick<Tools, 'db' | 'ledger' | 'clocks' | 'keys' | 'settings' | 'log' | 'limited' | 'demo'> &
  Stoppable & {
    kinds: OrderKinds
  }

/** A step that the ledger has confirmed. */
export interface Kept<D> {
  readonly before: Order<D>
  readonly after: Order<D>
  readonly event: RecordedEvent | undefined
  /** The order of the next date, when its series goes on. */
  readonly next: Order<D> | undefined
  /** Wall clock, ms. */
  readonly wall: number
}

/** What was read for an order whose moment has come, and what of it is fixed before the ledger is asked. */
export interface Readiness<D> {
  readonly ready: Ready
  readonly fixed?: Partial<Pick<Order<D>, 'amount' | 'from' | 'bill' | 'details'>>
}

interface Mail<Template = OpenTemplate> {
  readonly template: Template
  readonly params: Record<string, string>
}

export interface OrderKind<D = Details> extends OrderRules<D> {
  /** The moment (bank clock, ms) of a day at which orders of this kind run. */
  runAt(on: BankDay): number
  /** In the customer's words, for the ledger's refusals. */
  readonly texts: (order: Order<D>) => RefusalTexts
  /** Which field of the request each of them is about; none where absent. */
  readonly fields?: RefusalFields
  /**
   * "Your transfer of $250.00 to Rainy Day": what is told when it could not be made on its date.
   * Absent where none has a date.
   */
  describe?(order: Order<D>): Words
  /**
   * Who receives it, as the customer reads it, and, where that is neither an own account nor a payee, what tells two of
   * them apart. Absent where two that look the same are nothing to warn of.
   */
  readonly receiver?: { name(order: Order<D>): string; key?(order: Order<D>): string }
  /**
   * Reads, as the bank, whether what is due can be made, and fixes what was only known on the day.
   * Changes nothing else.
   */
  ready?(tx: Tx, order: Order<D>, today: BankDay): Promise<Readiness<D>>
  /** The capability's own rows, as the customer, in the transaction that keeps a step. Once per step. */
  within?(tx: Tx, kept: Kept<D>, bank: Bank): Promise<void>
  /** What else stands from this order on, as it was kept beside it; an auditor asks whether it is there. */
  plants?(order: Order<D>): Planted | undefined
  /** Whether there is anything to do `within` a step of this order; always where absent. */
  hasWithin?(order: Order<D>): boolean
  /**
   * Refuses, as the customer and under a lock of its own, what another order does already;
   * in the transaction that draws it up.
   */
  drawnUp?(tx: Tx, draft: Order<D>): Promise<void>
  /** Whether there is anything to ask when this order is drawn up; always where absent. */
  hasDrawnUp?(draft: Order<D>): boolean
  /** What was made for an order that was never placed is thrown away, as the bank, unless another order needs it. */
  forgotten?(tx: Tx, order: Order<D>): Promise<void>
  /** The mail that was asked for with it, once its money has moved. */
  receipt?(order: Order<D>, language: Language): Mail
  /** What its code is bound to, and the mail that brings it. */
  code?: { subject(order: Order<D>): string; mail(order: Order<D>): Mail<SecretTemplate> }
}

/** An order that another one brought with it, as far as nothing may change it before its first step. */
export type Planted = Pick<Order, 'id' | 'amount' | 'course'>

/**
 * Every kind of order by its name. What a kind keeps is its own affair:
 * it reads its own rows and is handed nothing else.
 */
export type OrderKinds = ReadonlyMap<string, OrderKind<never>>
