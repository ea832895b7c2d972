/**
 * What the bank and others do about purses and papers, beside the clerk at the desk: accounts are closed and opened,
 * shops take money, what was paid in arrives or bounces, what left comes back, purchases are disputed. One way back
 * for each paper, and a place for what comes late.
 */
import { addBusinessDays, addDays, bankDayOf } from '../../../ledger/calendar.ts'
import type { BankAct } from './acts.ts'
import {
  bringUnsettled,
  feeOf,
  isByCard,
  isPaidIn,
  KINDS,
  opened,
  placeOf,
  post,
  total,
  unsettledIn,
  withdrawable,
  type Dispute,
  type Made,
  type Paper,
  type Person,
  type Purse,
} from './papers.ts'

const DAY_MS = 86_400_000
/** Days within which a use of a card can be disputed. */
const WINDOW = 60

interface Around {
  now(): number
  /** Ends what would pay from a purse or into it. */
  closed(purse: Purse): void
}

type Done = Paper & { readonly made: Made }

export class BackOffice {
  readonly #people: readonly Person[]
  readonly #around: Around
  /** Papers that are disputed, as they came in. */
  readonly #disputed: Done[] = []

  constructor(people: readonly Person[], around: Around) {
    this.#people = people
    this.#around = around
  }

  /** "ok" or why not; of what was never made, "not_made". */
  does(act: Exclude<BankAct, { act: 'shop' }>, paper: Paper | undefined): string {
    if ('who' in act) return this.#forPerson(act, this.#person(act.who))
    if (!paper) return ''
    if (!hasMoved(paper)) return act.act === 'take-back' ? 'wrong_state' : 'not_made'
    switch (act.act) {
      case 'settle':
        return this.#settle(paper)
      case 'bounce':
        return this.#bounce(paper)
      case 'send-back':
        return this.#sendBack(paper)
      case 'take-back':
        return this.#takeBack(paper)
      case 'reverse':
        return this.#reverse(paper)
      case 'dispute':
        return this.#dispute(paper, act.credit)
      case 'decide':
        return this.#decide(paper, act.final ? 'final' : 'denied')
    }
  }

  #person(who: number): Person {
    const person = this.#people[who]
    if (!person) throw new Error('nobody')
    return person
  }

  #forPerson(act: Extract<BankAct, { act: 'earn' | 'close' | 'open' }>, { slots, purses }: Person): string {
    if (act.act === 'earn') {
      if (slots[0].closed) return 'account_not_open'
      slots[0].posted += act.cents
      return 'ok'
    }
    const purse = slots[act.slot]
    if (act.act === 'open') {
      if (!purse.closed) return ''
      purses.push((slots[act.slot] = opened(KINDS[act.slot])))
      return 'ok'
    }
    if (purse.closed) return 'account_not_open'
    if (purse.posted !== 0 || purse.held !== 0 || purse.unsettled.size > 0 || purse.provisional > 0)
      return 'wrong_state'
    purse.closed = true
    this.#around.closed(purse)
    return 'ok'
  }

  #settle(paper: Done): string {
    if (this.#waiting(paper) === 0) return 'wrong_state'
    this.#clear(paper)
    return 'ok'
  }

  /** While it is unsettled, wherever it is now; else from the purse that got it. */
  #bounce(paper: Done): string {
    const { made, cents, from } = paper
    const waiting = this.#waiting(paper)
    if (waiting > 0) {
      for (const purse of this.#person(paper.who).purses) purse.posted -= purse.unsettled.get(paper.number) ?? 0
      from.posted -= made.later
      this.#clear(paper)
      made.taken += waiting
      return 'ok'
    }
    if (made.taken === cents) return 'wrong_state'
    post(this.#place(paper, from), made.taken - cents)
    made.taken = cents
    return 'ok'
  }

  #waiting({ who, number, made }: Done): number {
    return this.#person(who).purses.reduce((sum, { unsettled }) => sum + (unsettled.get(number) ?? 0), made.later)
  }

  #clear({ who, number, from, made }: Done): void {
    for (const purse of this.#person(who).purses) purse.unsettled.delete(number)
    from.held -= made.later
    made.later = 0
  }

  #place = ({ who }: Paper, purse: Purse): Purse => placeOf(this.#person(who), purse)

  #sendBack(paper: Done): string {
    if (paper.made.back) return 'wrong_state'
    paper.made.back = true
    post(this.#place(paper, paper.from), paper.cents)
    return 'ok'
  }

  /** Within a day, and as far as the money is still there. */
  #takeBack({ wish, from, to, cents, made }: Done): string {
    if (made.tookBack) return 'ok'
    if (!to || wish.what !== 'internal') return 'not_found'
    if (to.closed || from.closed) return 'account_not_open'
    if (made.back) return 'wrong_state'
    if (this.#around.now() - made.at > DAY_MS) return 'too_late'
    const along = [...made.along].map(([n, piece]) => [n, Math.min(piece, to.unsettled.get(n) ?? 0)] as const)
    if (withdrawable(to) + along.reduce((sum, [, piece]) => sum + piece, 0) < cents) return 'insufficient_funds'
    for (const [n, piece] of along) {
      bringUnsettled(to, n, -piece)
      bringUnsettled(from, n, piece)
    }
    to.posted -= cents
    from.posted += cents
    Object.assign(made, { back: true, tookBack: true })
    return 'ok'
  }

  /** Amount and fee, whoever has them now. Not what was set aside before, or took unsettled money along. */
  #reverse(paper: Done): string {
    const { wish, from, to, made } = paper
    if (made.back || made.captured || made.along.size > 0 || isPaidIn(wish)) return 'wrong_state'
    const [payer, receiver] = [this.#place(paper, from), to && this.#place(paper, to)]
    post(payer, total(paper))
    if (receiver) post(receiver, -paper.cents)
    made.back = true
    return 'ok'
  }

  #dispute(paper: Done, wantsCredit: boolean): string {
    const { wish, from, made } = paper
    const today = bankDayOf(this.#around.now())
    if (from.closed) return 'not_found'
    if (made.dispute) return 'already_disputed'
    if (!isByCard(wish) || from.kind === 'savings') return 'not_disputable'
    if (made.back) return 'wrong_state'
    if (made.day < addDays(today, -WINDOW)) return 'too_old'
    const creditOn = wantsCredit ? addBusinessDays(today, 1) : undefined
    made.dispute = { creditOn, credited: undefined, decided: undefined }
    this.#disputed.push(paper)
    return 'ok'
  }

  /** A day begins: credits are given that are due; what came back meanwhile is disputed no more. */
  opens(): void {
    const today = bankDayOf(this.#around.now())
    for (const paper of this.#disputed) {
      const { dispute, back } = paper.made
      if (!dispute || dispute.decided || dispute.credited) continue
      if (back) dispute.decided = 'returned'
      else if (dispute.creditOn !== undefined && dispute.creditOn <= today) this.#credit(paper, dispute)
    }
  }

  #credit(paper: Done, dispute: Dispute): Purse {
    const place = this.#place(paper, paper.from)
    post(place, paper.cents)
    paper.from.provisional += paper.cents
    paper.made.back = true
    return (dispute.credited = place)
  }

  #decide(paper: Done, wanted: 'final' | 'denied'): string {
    const { made, from, cents } = paper
    const { dispute } = made
    if (!dispute) return 'not_found'
    if (dispute.decided) return dispute.decided === wanted || dispute.decided === 'returned' ? 'ok' : 'wrong_state'
    if (!dispute.credited && made.back) dispute.decided = 'returned'
    if (!dispute.credited && wanted === 'denied') dispute.decided ??= 'denied'
    if (dispute.decided) return 'ok'
    const credited = dispute.credited ?? this.#credit(paper, dispute)
    from.provisional -= cents
    dispute.decided = wanted
    if (wanted === 'final') {
      if (feeOf(paper) > 0) post(this.#place(paper, from), feeOf(paper))
      return 'ok'
    }
    post(this.#place(paper, credited), -cents)
    made.back = false
    return 'ok'
  }
}

const hasMoved = (paper: Paper): paper is Done => paper.made !== undefined

/** How a purse stands, as a desk tells it. */
export const standing = (purse: Purse) => ({
  posted: purse.posted,
  held: purse.held,
  unsettled: unsettledIn(purse),
  open: !purse.closed,
})
