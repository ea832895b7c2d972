import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
/** What others have left is swept before it is measured: all of it at once takes as long as a turn may. */
const sweep: () => void = runInNewContext('gc')

/**
 * The most processor time, in ms, that this thread spent between two turns of its loop while `act` ran: so long
 * everybody else waited. Processor time and not the clock, so that a busy machine changes nothing.
 */
export async function longestTurn(act: () => Promise<unknown>): Promise<number> {
  sweep()
  let most = 0
  let isOver = false
  const watching = (async () => {
    for (let last = spent(); !isOver;) {
      await turn()
      const now = spent()
      most = Math.max(most, now - last)
      last = now
    }
  })()
  try {
    await act()
  } finally {
    isOver = true
    await watching
  }
  return most
}

const spent = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
