/** `GET /api/live`: the same as server-sent events for whoever does not speak tRPC. */
import type { Request, Response } from 'express'
import { toAppError } from '../errors.ts'
import type { Told } from '../platform/live/live.ts'
import type { Context } from '../trpc.ts'

/** Tells what changes until the caller goes or their session ends. Whoever has none was refused before. */
export async function streamChanges(
  { machinery }: Context,
  session: { id: string; customer: string },
  req: Request,
  res: Response,
): Promise<void> {
  const gone = new AbortController()
  res.on('close', () => gone.abort())
  const who = { customer: session.customer, session: session.id }
  const told = machinery.live.follow(who, placeOf(req), gone.signal)
  const first = await told.next() // a refusal comes before the head
  res.locals['streamed'] = true
  res
    .status(200)
    .set({ 'content-type': 'text/event-stream', 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' })
    .flushHeaders()
  try {
    if (!first.done) await send(res, first.value)
    for await (const one of told) await send(res, one)
  } catch (thrown) {
    const { message, reason } = toAppError(thrown)
    res.write(`event: ended\ndata: ${JSON.stringify({ code: reason, message })}\n\n`)
  }
  res.end()
}

/** As a browser's own reader, or the caller, names the last message that came. */
function placeOf(req: Request): string | undefined {
  const place = req.header('last-event-id') ?? req.query['lastEventId']
  return typeof place === 'string' && place !== '' ? place.slice(0, 80) : undefined
}

/** Waits while the caller does not take what was sent: meanwhile topics gather, they do not queue. */
async function send(res: Response, { place, topics }: Told): Promise<void> {
  const taken = res.write(`id: ${place}\nevent: changed\ndata: ${JSON.stringify({ topics })}\n\n`)
  if (taken || res.destroyed) return
  await new Promise<void>(resolve => {
    res.once('drain', resolve)
    res.once('close', resolve)
  })
}
