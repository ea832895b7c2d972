/** A customer's ordinary life with the bank, round after round: looks, moves a cent, errs, comes and goes. */
import { setTimeout as pause } from 'node:timers/promises'

interface Living {
  readonly url: string
  readonly username: string
  readonly password: string
  /** Public ids of two accounts between which cents go. */
  readonly accounts: readonly [string, string]
}

/** How long answers took, in ms, and how many there were of each status. */
export interface Lived {
  readonly times: number[]
  readonly statuses: Record<string, number>
}

const LOOKS = [
  '/api/dashboard',
  '/api/auth/me',
  '/api/profile',
  '/api/notifications',
  '/api/accounts',
  '/api/no-such-call',
  '/',
]

/** Until `isOver`; what it notes grows in `lived`. Answers how many rounds it were. */
export async function live(
  { url, username, password, accounts }: Living,
  lived: Lived,
  isOver: () => Promise<boolean>,
) {
  const ask = async (token: string, method: string, path: string, body?: unknown, key?: string) => {
    const begun = performance.now()
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    lived.times.push(performance.now() - begun)
    lived.statuses[answer.status] = (lived.statuses[answer.status] ?? 0) + 1
    return text
  }
  let rounds = 0
  for (; !(await isOver()); rounds += 1) {
    const { token }: { token: string } = JSON.parse(await ask('', 'POST', '/api/auth/login', { username, password }))
    for (const path of LOOKS) await ask(token, 'GET', path)
    const [fromAccount, toAccount] = rounds % 2 ? accounts : accounts.toReversed()
    const transfer = { fromAccount, toAccount, type: 'internal', amount: '0.01' }
    const key = crypto.randomUUID()
    await ask(token, 'POST', '/api/dashboard/transfer', transfer, key)
    await ask(token, 'POST', '/api/dashboard/transfer', transfer, key)
    await ask(token, 'POST', '/api/dashboard/transfer', { ...transfer, amount: '99999999.00' }, crypto.randomUUID())
    await ask(token, 'POST', `/api/checking/${fromAccount}/statement`, { period: 'current', format: 'pdf' })
    await ask('', 'POST', '/api/auth/login', { username, password: 'not this one' })
    await leaveInTheMiddle(url, token)
    await ask(token, 'POST', '/api/auth/logout')
  }
  return rounds
}

/** A tab that listens and goes, and a request whose answer nobody waits for. */
async function leaveInTheMiddle(url: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
  for (const path of ['/api/live', '/api/dashboard']) {
    const leaving = new AbortController()
    const asked = fetch(url + path, { headers, signal: leaving.signal }).catch(() => undefined)
    await pause(5)
    leaving.abort()
    await asked
  }
}
