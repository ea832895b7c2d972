/** Files that wait for one download: a random address, two minutes, bound to the session that asked (C-174). */
import { hashHandle, randomHandle } from './crypto.ts'
import type { Machinery } from './machinery.ts'
import { bytesOf, type FileToSend } from './file-to-send.ts'

/** A procedure that answers with a file returns one of these: it is made when it is sent. */
export class FileAnswer {
  readonly make: () => FileToSend | Promise<FileToSend>
  constructor(make: FileAnswer['make']) {
    this.make = make
  }
}

interface Asker {
  customer: string
  session: string
}

/** Keeps the file and answers the path from which this session can fetch it once. */
export async function offerDownload(
  { db, clocks, settings }: Machinery,
  asker: Asker,
  file: FileToSend,
): Promise<string> {
  const ticket = randomHandle()
  const now = clocks.wall()
  await db.asBank(async tx => {
    await tx.deleteFrom('app.download').where('expires_at', '<', new Date(now)).execute()
    const { customer, session } = asker
    const { name, type } = file
    const bytes = await bytesOf(file)
    const expires_at = new Date(now + settings.downloadLifeMs)
    await tx
      .insertInto('app.download')
      .values({ hash: hashHandle(ticket), customer, session, name, type, bytes, expires_at })
      .execute()
  })
  return `/api/downloads/${ticket}`
}

/** Takes the file, once. Undefined when it is another session's, fetched already or too late: all alike. */
export async function takeDownload(
  { db, clocks }: Machinery,
  session: string,
  ticket: string,
): Promise<FileToSend | undefined> {
  const now = new Date(clocks.wall())
  const found = await db.asBank(tx =>
    tx
      .deleteFrom('app.download')
      .where('hash', '=', hashHandle(ticket))
      .where('session', '=', session)
      .where('expires_at', '>', now)
      .returning(['name', 'type', 'bytes'])
      .executeTakeFirst(),
  )
  return found && { name: found.name, type: found.type, pieces: [found.bytes] }
}
