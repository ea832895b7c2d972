/** Password hashing: argon2id, few at a time, so that a flood of sign-ons cannot starve the rest of the bank. */
import { hash, verify, type Options } from '@node-rs/argon2'
import { busy } from '../errors.ts'

export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether the password fits. Without a stored hash (unknown user) it costs the same and says no. */
  verify(stored: string | undefined, password: string): Promise<boolean>
}

export interface PasswordCost {
  memoryKiB: number
  passes: number
  atOnce: number
  waiting: number
}

export function openPasswords({ memoryKiB, passes, atOnce, waiting }: PasswordCost): Passwords {
  const argon2id = 2 as NonNullable<Options['algorithm']> // its enum is ambient and cannot be read here; 2 is Argon2id
  const options: Options = { algorithm: argon2id, memoryCost: memoryKiB, timeCost: passes, parallelism: 1 }
  const inTurn = queue(atOnce, waiting)
  const nobody = hash('nobody has this password', options)
  nobody.catch(() => undefined) // reported by whoever awaits it

  return {
    hash: password => inTurn(() => hash(password, options)),
    verify: (stored, password) =>
      inTurn(async () => {
        const fits = await verify(stored ?? (await nobody), password)
        return fits && stored !== undefined
      }),
  }
}

/** Runs at most `atOnce` at a time and lets at most `waiting` wait; the next one is refused as busy. */
function queue(atOnce: number, waiting: number) {
  let running = 0
  const line: (() => void)[] = []

  return async <T>(act: () => Promise<T>): Promise<T> => {
    if (running >= atOnce && line.length >= waiting) throw busy()
    if (running >= atOnce) await new Promise<void>(start => line.push(start))
    else running += 1
    try {
      return await act()
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}
