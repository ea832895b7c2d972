import { sql } from 'kysely'
import { rows } from '../platform/db.ts'
import { signedIn } from '../trpc.ts'
import { nearby, place } from './atms.schema.ts'
import { miles, type Place } from './distance.ts'

const NEAREST = 10
/** Farther ones are shown only when there are none nearer. */
const NEAR_MILES = 50

interface Machine extends Place {
  id: number
  name: string
  address: string
}

/** At most ten machines near a place, with how far away they are. */
export const nearbyAtms = signedIn
  .input(place)
  .output(nearby)
  .query(async ({ ctx, input }) => {
    const machines = await ctx.asCaller(tx =>
      rows(tx, sql<Machine>`select id, name, address, latitude, longitude from app.atm_location`),
    )
    const atmLocations = machines
      .map(machine => ({ ...machine, id: String(machine.id), distance: miles(input, machine) }))
      .toSorted((a, b) => a.distance - b.distance)
      .filter(({ distance }, i) => distance <= NEAR_MILES || i < 3)
      .slice(0, NEAREST)
      .map(machine => ({ ...machine, distance: Math.round(machine.distance * 10) / 10 }))
    return { atmLocations }
  })
