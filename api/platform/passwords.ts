/**
 * Password hashing: argon2id, few at a time, so that a flood of sign-ons cannot starve the rest of the bank; those who
 * wait are served in turn, customers who are known before strangers.
 */
import { hash, verify, type Options } from '@node-rs/argon2'
import { fairQueue, type Asker } from './fair-queue.ts'

export interface Passwords {
  hash(password: string, asker?: Asker): Promise<string>
  /** Whether the password fits. Without a stored hash (unknown user) it costs the same and says no. */
  verify(stored: string | undefined, password: string, asker?: Asker): Promise<boolean>
}

interface PasswordCost {
  memoryKiB: number
  passes: number
  atOnce: number
  waiting: number
}

/** Whoever does not say who they are acts for the bank or for a customer who is signed in. */
const OUR_OWN: Asker = { who: '', known: true }

export function openPasswords({ memoryKiB, passes, atOnce, waiting }: PasswordCost): Passwords {
  const argon2id = 2 as NonNullable<Options['algorithm']> // its enum is ambient and cannot be read here; 2 is Argon2id
  const options: Options = { algorithm: argon2id, memoryCost: memoryKiB, timeCost: passes, parallelism: 1 }
  const inTurn = fairQueue(atOnce, waiting)
  const nobody = hash('nobody has this password', options)
  nobody.catch(() => undefined) // reported by whoever awaits it

  return {
    hash: (password, asker = OUR_OWN) => inTurn(asker, () => hash(password, options)),
    verify: (stored, password, asker = OUR_OWN) =>
      inTurn(asker, async () => {
        const fits = await verify(stored ?? (await nobody), password)
        return fits && stored !== undefined
      }),
  }
}
