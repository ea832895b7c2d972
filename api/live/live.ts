/** What changes for the caller, as it happens: topics only, whose content is asked for as always. */
import { tracked } from '@trpc/server'
import { signedIn } from '../trpc.ts'
import { liveQuery } from './live.schema.ts'

/** tRPC's subscription over server-sent events; after a break it goes on from the last message that came. */
export const changes = signedIn.input(liveQuery).subscription(async function* ({ ctx, input, signal }) {
  const { machinery, customer, session } = ctx
  const until = signal ?? new AbortController().signal
  const told = machinery.live.follow({ customer, session: session.id }, input?.lastEventId ?? undefined, until)
  for await (const { place, topics } of told) yield tracked(place, { topics })
})
