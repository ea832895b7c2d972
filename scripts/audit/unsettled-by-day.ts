/** What of an account's dollars was unsettled, by value day, as the events tell it: read in one pass. */
import { sql } from 'kysely'
import { rows, type Db, type Tx } from '../../api/platform/db.ts'
import type { Movement } from '../../api/platform/jobs/daily-balances.ts'
import type { BankDay } from '../../ledger/calendar.ts'
import { money, sum, ZERO, type Money } from '../../ledger/money.ts'

/** Whose, of which days, and as of which event. */
interface Asked {
  readonly account: number
  /** The first event of the period, and the one that tells of it. */
  readonly since: string
  readonly seq: string
  readonly last: BankDay
}

interface Piece {
  readonly seq: number
  readonly day: BankDay
  readonly amount: Money
}

interface PieceRow {
  readonly account: number
  readonly seq: string
  readonly day: BankDay
  readonly amount: string
}

/** Events that one statement looks through. */
const STRETCH = 100_000
/** Longer than any period that interest is paid for; of what is older, a sum is enough. */
const DAYS_KEPT = 130

export class UnsettledByDay {
  readonly #pieces = new Map<number, Piece[]>()
  readonly #before = new Map<number, Money>()
  readonly #kept: number
  #readTo = 0
  /** Pieces of events before this one are in a sum. */
  #summedTo = 0

  constructor(kept = DAYS_KEPT) {
    this.#kept = kept
  }

  async readTo(db: Db, seq: number): Promise<void> {
    while (this.#readTo < seq) {
      const upTo = Math.min(seq, this.#readTo + STRETCH)
      for (const { account, ...piece } of await db.asBank(tx => piecesIn(tx, this.#readTo, upTo)))
        this.#of(account).push(toPiece(piece))
      this.#readTo = upTo
    }
  }

  #of(account: number): Piece[] {
    const known = this.#pieces.get(account) ?? []
    this.#pieces.set(account, known)
    return known
  }

  /** Before the period, and by day in it. What tells of days long over is looked for again. */
  async of(db: Db, { account, since, seq, last }: Asked): Promise<Movement> {
    const [from, upTo] = [Number(since), Number(seq)]
    const isOld = from < this.#summedTo
    const pieces = isOld
      ? (await db.asBank(tx => piecesIn(tx, 0, upTo, account))).map(toPiece)
      : (this.#pieces.get(account) ?? [])
    const before = pieces.flatMap(one => (one.seq < from ? [one.amount] : []))
    const changes = pieces.filter(one => one.seq >= from && one.seq < upTo && one.day <= last)
    return { opening: sum([isOld ? ZERO : (this.#before.get(account) ?? ZERO), ...before]), changes }
  }

  /** Of what is older than any period that ends about here, keeps a sum. */
  async forget(db: Db, seq: number): Promise<void> {
    const [first] = await db.asBank(tx =>
      rows(
        tx,
        sql<{ seq: string | null }>`
          select ledger.first_seq_from(1::smallint, r.bank_day - ${this.#kept}::int)::text as seq
            from ledger.record r where r.ledger = 1 and r.seq = ${seq}`,
      ),
    )
    const bound = Number(first?.seq ?? 0)
    for (const [account, pieces] of this.#pieces) {
      const old = pieces.filter(one => one.seq < bound)
      if (old.length === 0) continue
      this.#before.set(account, sum([this.#before.get(account) ?? ZERO, ...old.map(({ amount }) => amount)]))
      this.#pieces.set(account, pieces.slice(old.length))
    }
    this.#summedTo = Math.max(this.#summedTo, bound)
  }
}

const toPiece = ({ seq, day, amount }: Omit<PieceRow, 'account'>): Piece => ({
  seq: Number(seq),
  day,
  amount: money(amount),
})

/** By seq: what events of a stretch say of lots in dollars, of all accounts or of one. */
const piecesIn = (tx: Tx, after: number, upTo: number, account?: number): Promise<PieceRow[]> =>
  rows(
    tx,
    sql<PieceRow>`
      select (x.told ->> 'account')::float8 as account, r.seq::text, r.effective_date::text as day,
             (x.told ->> 'amount')::numeric::text as amount
        from ledger.record r, json_array_elements(nullif(r.fx, '')::json) x(told)
       where r.ledger = 1 and r.seq > ${after} and r.seq <= ${upTo} and strpos(r.fx, '"effect":"lot"') > 0
         and x.told ->> 'effect' = 'lot' and x.told ->> 'asset' = 'USD'
         and (${account ?? null}::float8 is null or (x.told ->> 'account')::float8 = ${account ?? null}::float8)
       order by r.seq`,
  )
