/**
 * What the bank and others do in the model over HTTP: the operator's commands, the customer's calls, and commands of
 * shops.
 */
import { randomUUID } from 'node:crypto'
import { resolveDispute } from '../../bank/disputes.ts'
import { reverse } from '../../bank/accounts.ts'
import { OPERATOR, Refused, type Operator } from '../../bank/operator.ts'
import { returnDeposit, returnPayment, returnTransfer, settleOrigins } from '../../bank/settle.ts'
import { openDisputes } from '../../../api/disputes/decide.ts'
import { AppError } from '../../../api/errors.ts'
import { openLane } from '../../../api/platform/jobs/lane.ts'
import { endForClosed } from '../../../api/platform/orders/cancel.ts'
import { addDays, bankDayOf } from '../../../ledger/calendar.ts'
import type { Command } from '../../../ledger/journal.ts'
import { customerKey, operatorKey } from '../../../ledger/keys.ts'
import { openAccount, type TestAccount, type TestBank, type TestCustomer } from '../http-bank.ts'
import type { BankAct, Slot } from './acts.ts'
import type { Asked } from './desk.ts'
import { dollars, said } from './http-words.ts'
import { LIMIT } from './papers.ts'
import { disputeOf, formOf } from '../forms.ts'

export interface Client {
  readonly who: TestCustomer
  /** The newest of each kind; all of them, as they were opened. */
  readonly accounts: [TestAccount, TestAccount, TestAccount]
  readonly every: TestAccount[]
  readonly payee: string
}

const KINDS = ['checking', 'savings', 'credit'] as const

/** An account as this model opens it: a card with its limit, anything else empty or with money. */
export const openedAs = (bank: TestBank, { id }: Pick<TestCustomer, 'id'>, slot: Slot, deposit?: string) =>
  openAccount(bank, id, KINDS[slot], slot === 2 ? { limit: dollars(LIMIT) } : deposit ? { deposit } : {})

export class HttpOffice {
  readonly #bank: TestBank
  readonly #client: (who: number) => Client
  /** What shops took, by the name that it has in the model. */
  readonly #purchases = new Map<string, number>()
  #disputes = 0

  constructor(bank: TestBank, client: (who: number) => Client) {
    this.#bank = bank
    this.#client = client
  }

  async does(act: BankAct, asked: Asked | undefined): Promise<string> {
    switch (act.act) {
      case 'earn': {
        const { accounts, who } = this.#client(act.who)
        const payload = { to: accounts[0].ledgerId, owner: who.id, amount: dollars(act.cents), source: 'ach' }
        return word(this.#act('deposit', payload))
      }
      case 'close':
        return this.#close(this.#client(act.who).accounts[act.slot].ledgerId)
      case 'open':
        return this.#open(this.#client(act.who), act.slot)
      case 'shop':
        return asked ? this.#shop(asked) : ''
      default:
        return asked ? this.#about(act, asked) : ''
    }
  }

  #act = async (kind: string, payload: Command['payload']) => {
    const { ledger, clocks } = this.#bank.machinery
    const command = { key: operatorKey(randomUUID()), kind, payload, actor: OPERATOR, at: await clocks.bank() }
    const told = await ledger.append(command)
    if (told.outcome === 'refused') throw new Refused(told.code, told.params)
    return told.event
  }

  #operator(): Operator {
    const { machinery, connectionString } = this.#bank
    return { ...machinery, connectionString, smtpUrl: undefined, act: this.#act }
  }

  /** Without interest: no month ends in this model, and what a closing pays is tried where it is worked out. */
  async #close(account: number): Promise<string> {
    const told = await word(this.#act('account-closed', { account }))
    if (told === 'ok') await endForClosed(this.#bank.machinery)
    return told
  }

  async #open({ who, accounts, every }: Client, slot: Slot): Promise<string> {
    const { rows } = await this.#bank.machinery.db.pool.query<{ status: string }>(
      `select status from ledger.account where ledger = 1 and id = $1`,
      [accounts[slot].ledgerId],
    )
    if (rows[0]?.status !== 'closed') return ''
    accounts[slot] = await openedAs(this.#bank, who, slot)
    every.push(accounts[slot])
    return 'ok'
  }

  async #shop({ key, who, wish }: Asked): Promise<string> {
    const client = this.#client(who)
    const payload = { account: client.accounts[wish.from].ledgerId, amount: dollars(wish.cents), merchant: 'Shop' }
    return word(
      this.#act('card-purchase', payload).then(({ seq }) => this.#purchases.set(`${client.who.id} ${key}`, seq)),
    )
  }

  /** The order's id, and the event that made it. */
  async #named({ key, who }: Asked): Promise<{ id: string; event: number | undefined }> {
    const { id } = this.#client(who).who
    const bought = this.#purchases.get(`${id} ${key}`)
    if (bought !== undefined) return { id: '', event: bought }
    const { rows } = await this.#bank.machinery.db.pool.query<{ id: string; event: string | null }>(
      `select id, event from app.money_order where key = $1 and state <> 'asked'`,
      [customerKey(id, key)],
    )
    return { id: rows[0]?.id ?? '', event: rows[0]?.event ? Number(rows[0].event) : undefined }
  }

  async #about(act: Extract<BankAct, { pick: number }>, asked: Asked): Promise<string> {
    const { id, event } = await this.#named(asked)
    const { who } = this.#client(asked.who)
    if (act.act === 'take-back') return said(await who.post(`/api/transfers/${id}/reverse`))
    if (event === undefined) return 'not_made'
    const operator = this.#operator()
    switch (act.act) {
      case 'settle':
        return word(settleOrigins(operator, event, {}))
      case 'bounce':
        return word(returnDeposit(operator, event, 'Unpaid', {}))
      case 'send-back': {
        const comesBack = asked.wish.what === 'bill' ? returnPayment : returnTransfer
        return word(comesBack(operator, event, 'Refused', {}))
      }
      case 'reverse':
        return word(reverse(operator, event, 'Mistake', {}), 'wrong_state')
      case 'dispute':
        return this.#dispute(who, event, act.credit)
      case 'decide': {
        const number = await this.#numberOf(event)
        return number === undefined ? 'not_found' : word(resolveDispute(operator, number, decision(act.final)))
      }
    }
  }

  async #dispute(who: TestCustomer, seq: number, credit: boolean): Promise<string> {
    const form = formOf(disputeOf(`1-${seq}`, { temporaryCreditRequested: String(credit) }))
    return said(await who.post('/api/disputes', form, { key: `dispute-${(this.#disputes += 1)}` }))
  }

  async #numberOf(seq: number): Promise<string | undefined> {
    const { rows } = await this.#bank.machinery.db.pool.query<{ number: string }>(
      `select number from app.dispute where seq = $1`,
      [seq],
    )
    return rows[0]?.number
  }

  /** A day begins: the credits that are due are given. */
  async opens(): Promise<void> {
    const bank = this.#bank.machinery
    const lane = openLane({ ledger: bank.ledger, inFlight: 1 })
    const [opened, at] = [bankDayOf(this.#bank.now), await bank.clocks.bank()]
    await openDisputes.run({ bank, closed: addDays(opened, -1), opened, at, lane })
    await lane.drain()
  }
}

const decision = (isFinal: boolean) => (isFinal ? { final: true } : { denied: true })

/** 'ok', or the name of the refusal; of one that is only said in words, `instead`. */
async function word(act: Promise<unknown>, instead?: string): Promise<string> {
  try {
    await act
    return 'ok'
  } catch (error) {
    if (error instanceof Refused) return error.code
    if (error instanceof AppError) return error.reason
    if (error instanceof Error && instead !== undefined) return instead
    throw error
  }
}
