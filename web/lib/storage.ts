/**
 * What the browser may keep: the session token and masked copies (doc1 §3). Never an SSN, a date of birth, a full
 * account number or a code (ARCHITECTURE, Security). Sign-out and every 401 clear all of it except the remembered
 * username, which lives for the browser session only (C-17).
 */
export interface CustomerCopy {
  id: string
  firstName: string
  lastName: string
  name: string
  username: string
  email?: string | undefined
  address?: string | undefined
  profilePicture?: string | undefined
  language?: string | undefined
}

/** An account as a list shows it; `number` is the last four characters. */
export interface AccountCopy {
  id: string
  type: string
  name: string
  number: string
  balance: string
  availableBalance: string
}

/** What a customer wants to find again at the next check deposit. */
interface DepositChoice {
  accountId: string
  emailReceipt: boolean
  mobileReceipt: boolean
}

/**
 * Masked copies of what the bank last answered, by name, and whose they are. What is masked and who may read them:
 * web/offline.
 * `asOf` is the ISO moment of the answer.
 */
export interface Snapshots {
  owner: string
  copies: Record<string, { asOf: string; answer: unknown }>
}

/**
 * A money act that was sent and not answered yet: its key, which call it was, how much, and when (ISO). Nothing
 * else of it.
 */
export interface SentAct {
  key: string
  call: string
  amount?: string
  at: string
  /** `awaited` while the call runs; `missing` once it is known that no answer comes. */
  answer: 'awaited' | 'missing'
}

const keys = {
  token: 'token',
  user: 'user',
  profile: 'profile',
  accounts: 'accounts',
  newAccount: 'newAccount',
  depositChoice: 'depositChoice',
  unsavedProfile: 'unsavedProfile',
  snapshots: 'snapshots',
  sentActs: 'sentActs',
} as const
const REMEMBERED = 'rememberedUsername'
export const TOKEN_KEY = keys.token

function read<T>(key: string): T | undefined {
  const text = localStorage.getItem(key)
  if (text === null) return undefined
  try {
    return JSON.parse(text) // written by this file only; a broken copy counts as absent
  } catch {
    return undefined
  }
}

const write = (key: string, value: unknown) => localStorage.setItem(key, JSON.stringify(value))

/**
 * What the bank has anyway is a convenience: when the browser's storage is full, the old copy goes and nobody is
 * told.
 */
function writeCopy(key: string, value: unknown): void {
  try {
    write(key, value)
  } catch {
    localStorage.removeItem(key)
  }
}

/**
 * The session token. Kept in local storage only; where an older page may have left one (session storage, a cookie)
 * is read, never written (C-112). What it is worth is the bank's to say.
 */
export const readToken = (): string | null =>
  localStorage.getItem(keys.token) ?? sessionStorage.getItem(keys.token) ?? tokenCookie()

function tokenCookie(): string | null {
  const pair = document.cookie.split('; ').find(one => one.startsWith(`${keys.token}=`))
  return pair?.slice(keys.token.length + 1) || null
}

export const keepToken = (token: string): void => localStorage.setItem(keys.token, token)

export const readCustomer = (): CustomerCopy | undefined => read<CustomerCopy>(keys.user)

/** Keeps exactly the named fields, whatever else the answer carried. */
export function keepCustomer({
  id,
  firstName,
  lastName,
  name,
  username,
  email,
  address,
  profilePicture,
  language,
}: CustomerCopy): void {
  const copy = { id, firstName, lastName, name, username, email, address, profilePicture, language }
  writeCopy(keys.user, copy)
  writeCopy(keys.profile, copy)
}

export const readAccounts = (): AccountCopy[] => read<AccountCopy[]>(keys.accounts) ?? []

export const keepAccounts = (accounts: AccountCopy[]): void =>
  writeCopy(
    keys.accounts,
    accounts.map(({ id, type, name, number, balance, availableBalance }) => ({
      id,
      type,
      name,
      number: number.slice(-4),
      balance,
      availableBalance,
    })),
  )

export const keepNewAccount = (account: AccountCopy): void =>
  writeCopy(keys.newAccount, { ...account, number: account.number.slice(-4) })

/** A profile that the bank has not answered yet (C-37): without date of birth; without a picture too large to keep. */
interface UnsavedProfile {
  firstName?: string
  lastName?: string
  email?: string
  phoneNumber?: string
  profilePicture?: string
  address?: { line1: string; line2: string; city: string; state: string; zipCode: string }
}

const LARGEST_PICTURE = 500_000

export const readUnsavedProfile = (): UnsavedProfile | undefined => read<UnsavedProfile>(keys.unsavedProfile)

export function keepUnsavedProfile(profile: UnsavedProfile | undefined): void {
  if (!profile) return localStorage.removeItem(keys.unsavedProfile)
  const { firstName, lastName, email, phoneNumber, profilePicture = '', address } = profile
  const picture = profilePicture !== '' && profilePicture.length < LARGEST_PICTURE ? { profilePicture } : {}
  write(keys.unsavedProfile, { firstName, lastName, email, phoneNumber, address, ...picture })
}

export const readDepositChoice = (): DepositChoice | undefined => read<DepositChoice>(keys.depositChoice)
export const keepDepositChoice = (choice: DepositChoice): void => write(keys.depositChoice, choice)

export const readSnapshots = (): Snapshots | undefined => read<Snapshots>(keys.snapshots)

export const keepSnapshots = (snapshots: Snapshots): void => writeCopy(keys.snapshots, snapshots)

export const readSentActs = (): SentAct[] => read<SentAct[]>(keys.sentActs) ?? []
export function keepSentActs(acts: readonly SentAct[]): void {
  if (acts.length === 0) return localStorage.removeItem(keys.sentActs)
  write(keys.sentActs, acts)
}

/** Signed out: nothing about the customer stays. */
export function forgetCustomer(): void {
  Object.values(keys).forEach(key => localStorage.removeItem(key))
  sessionStorage.removeItem(keys.token)
  document.cookie = `${keys.token}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`
}

export const rememberedUsername = (): string => sessionStorage.getItem(REMEMBERED) ?? ''
export const rememberUsername = (username: string): void => sessionStorage.setItem(REMEMBERED, username)
export const forgetUsername = (): void => sessionStorage.removeItem(REMEMBERED)
