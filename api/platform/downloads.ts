/** Files that wait for one download: a random address, two minutes, bound to the session that asked (C-174). */
import type { Selectable } from 'kysely'
import * as z from 'zod'
import { hashHandle, randomHandle } from './crypto.ts'
import type { AppDownload } from './database.ts'
import type { FileToSend } from './file-to-send.ts'
import type { Machinery } from './machinery.ts'

/** A procedure that answers with a file returns one of these: it is made when it is sent. */
export class FileAnswer {
  readonly make: () => FileToSend | Promise<FileToSend>
  constructor(make: FileAnswer['make']) {
    this.make = make
  }
}

/** Who asks, as every call of a customer's has it. */
interface Asker {
  readonly machinery: Machinery
  readonly customer: string
  readonly session: { readonly id: string }
}

/** What can be fetched by an address; `which` names one of them to whoever makes it (`api/papers.ts`). */
export type PaperName = 'statement' | 'activity' | 'payment-report' | 'payment-receipt' | 'upload'

export const downloadLink = z.object({ downloadUrl: z.string() })

/** Answers the path from which this session can fetch a paper once: it is made when it is fetched. */
export async function offerDownload(
  { machinery: { db, clocks, settings }, customer, session: { id: session } }: Asker,
  paper: PaperName,
  which: Readonly<Record<string, unknown>>,
): Promise<z.output<typeof downloadLink>> {
  const ticket = randomHandle()
  const now = clocks.wall()
  await db.asBank(async tx => {
    await tx.deleteFrom('app.download').where('expires_at', '<', new Date(now)).execute()
    const expires_at = new Date(now + settings.downloadLifeMs)
    const what = { paper, which: JSON.stringify(which), expires_at }
    await tx
      .insertInto('app.download')
      .values({ hash: hashHandle(ticket), customer, session, ...what })
      .execute()
  })
  return { downloadUrl: `/api/downloads/${ticket}` }
}

export type Offered = Selectable<AppDownload>

/** Takes the ticket, once. Undefined when it is another session's, used already or too late: all alike. */
export async function takeDownload(
  { db, clocks }: Machinery,
  session: string,
  ticket: string,
): Promise<Offered | undefined> {
  const now = new Date(clocks.wall())
  return db.asBank(tx =>
    tx
      .deleteFrom('app.download')
      .where('hash', '=', hashHandle(ticket))
      .where('session', '=', session)
      .where('expires_at', '>', now)
      .returningAll()
      .executeTakeFirst(),
  )
}

/** Gives a ticket back for which nothing was sent. */
export async function reopenDownload({ db }: Machinery, { which, ...offered }: Offered): Promise<void> {
  await db.asBank(tx =>
    tx
      .insertInto('app.download')
      .values({ ...offered, which: JSON.stringify(which) })
      .execute(),
  )
}
