import { signedIn } from '../trpc.ts'
import { nearby, place } from './atms.schema.ts'
import { miles } from './distance.ts'

const NEAREST = 10
/** Farther ones are shown only when there are none nearer. */
const NEAR_MILES = 50

/** At most ten machines near a place, with how far away they are. */
export const nearbyAtms = signedIn
  .input(place)
  .output(nearby)
  .query(async ({ ctx, input }) => {
    const machines = await ctx.asCaller(tx => tx.selectFrom('app.atm_location').selectAll().execute())
    const atmLocations = machines
      .map(machine => ({ ...machine, id: String(machine.id), distance: miles(input, machine) }))
      .toSorted((a, b) => a.distance - b.distance)
      .filter(({ distance }, i) => distance <= NEAR_MILES || i < 3)
      .slice(0, NEAREST)
      .map(machine => ({ ...machine, distance: Math.round(machine.distance * 10) / 10 }))
    return { atmLocations }
  })
