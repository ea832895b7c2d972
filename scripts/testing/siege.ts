/**
 * Guessing at one customer's password from many addresses at once,
 * while the customer signs on from a device that they have used before.
 */
interface Besieged {
  readonly url: string
  readonly username: string
  readonly password: string
}

interface SiegeResult {
  /** Guesses that reached the password: answered with 401. The others were refused before. */
  verified: number
  refused: number
  /** Of the customer's own sign-ons, those that worked. */
  signedOn: number
  honest: number
  /** The slowest of them, in ms. */
  slowest: number
}

interface Posted {
  status: number
  cookie: string | undefined
}

async function signOn({ url, username }: Besieged, password: string, headers: Record<string, string>): Promise<Posted> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ username, password }),
  })
  await answer.arrayBuffer()
  const cookie = answer.headers.getSetCookie().find(one => one.startsWith('wf_device='))
  return { status: answer.status, cookie: cookie?.split(';')[0] }
}

/** Every third attacker has a network of IPv6 to themself and changes the address in it with each guess. */
const addressOf = (attacker: number, guess: number) =>
  attacker % 3 === 0
    ? `2001:db8:${attacker.toString(16)}:1::${(guess + 1).toString(16)}`
    : `198.${18 + (attacker >> 14)}.${(attacker >> 7) & 127}.${attacker & 127}`

/** The device that the customer signs on from, made known in peace; its cookie. */
export async function knownDevice(customer: Besieged): Promise<string> {
  const { cookie } = await signOn(customer, customer.password, { 'x-forwarded-for': '192.0.2.10' })
  if (!cookie) throw new Error('The customer could not sign on in peace')
  return cookie
}

interface SiegePlan {
  readonly addresses: number
  readonly guessesEach: number
  /** How many guesses are under way at once. */
  readonly atOnce: number
  readonly honest: number
  /** What the customer's browser sends. */
  readonly device: string
}

/** Carries the siege out: the customer's own sign-ons are spread evenly over it. */
export async function besiege(customer: Besieged, plan: SiegePlan): Promise<SiegeResult> {
  const result: SiegeResult = { verified: 0, refused: 0, signedOn: 0, honest: 0, slowest: 0 }
  const all = plan.addresses * plan.guessesEach
  const every = Math.max(1, Math.floor(all / plan.honest))
  let next = 0
  const attack = async () => {
    for (let nth = next++; nth < all; nth = next++) {
      const address = addressOf(nth % plan.addresses, Math.floor(nth / plan.addresses))
      const { status } = await signOn(customer, `guess-${nth}`, { 'x-forwarded-for': address })
      if (status === 401) result.verified += 1
      else result.refused += 1
      if (nth % every === every - 1 && result.honest < plan.honest) await visit()
    }
  }
  const visit = async () => {
    result.honest += 1
    const begun = performance.now()
    const { status } = await signOn(customer, customer.password, {
      'x-forwarded-for': '192.0.2.10',
      cookie: plan.device,
    })
    if (status === 200) result.signedOn += 1
    result.slowest = Math.max(result.slowest, performance.now() - begun)
  }
  await Promise.all(Array.from({ length: plan.atOnce }, attack))
  while (result.honest < plan.honest) await visit()
  return result
}
