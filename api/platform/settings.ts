/**
 * Every number of the API's safety that may be tuned. These are the defaults; tests and `startServer` may replace any
 * of them.
 */
import { FIRST_DAY_AVAILABILITY } from '../../ledger/rates/deposits.ts'
import { bounds } from './most.schema.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * `points` tries, mostly failures, within `windowMs`. `quiet`: they count until so long has passed without another, so
 * no window holds more.
 */
interface Limit {
  points: number
  windowMs: number
  quiet?: boolean
}

export const defaultSettings = {
  session: { idleMs: 15 * MINUTE, absoluteMs: 12 * HOUR, most: 5 },
  /** argon2id: memory in KiB, passes; how many run at once and how many may wait before the API answers 503. */
  password: { memoryKiB: 46 * 1024, passes: 1, atOnce: 2, waiting: 40 },
  limits: {
    /** An address is a network of 64 bits where it is IPv6. */
    signOnUserAddress: { points: 5, windowMs: 15 * MINUTE },
    /** All strangers together; a device that was used before and a live session have an allowance of their own. */
    signOnUser: { points: 10, windowMs: 30 * MINUTE, quiet: true },
    signOnAddress: { points: 100, windowMs: DAY },
    signOnKnown: { points: 5, windowMs: 15 * MINUTE },
    passkeyAsked: { points: 120, windowMs: HOUR },
    passkeySignOn: { points: 100, windowMs: DAY },
    enrollmentCode: { points: 20, windowMs: HOUR },
    challenge: { points: 10, windowMs: HOUR },
    codeTry: { points: 20, windowMs: HOUR },
    resetAddress: { points: 30, windowMs: HOUR },
    resetUserAddress: { points: 3, windowMs: HOUR },
    resetUser: { points: 5, windowMs: HOUR },
    resetKnown: { points: 5, windowMs: HOUR },
    register: { points: 20, windowMs: HOUR },
    /** Checks that a customer sends, good ones too: each is examined and leaves two pictures. */
    checkHour: { points: 20, windowMs: HOUR },
    checkDay: { points: 60, windowMs: DAY },
    /** Photos for the face of a check; each that is sent is kept. */
    checkPhoto: { points: 20, windowMs: HOUR },
    /** Pictures of receipts beside lines. */
    lineReceipt: { points: 60, windowMs: HOUR },
    /** Form data with files, whatever comes of it: counted before it is read. */
    upload: { points: 120, windowMs: HOUR },
    /** Documents that are put together: statements, reports, receipts, proofs. */
    document: { points: 150, windowMs: HOUR },
    /** Receipts to addresses that are not the customer's own. */
    receiptElsewhere: { points: 20, windowMs: DAY },
    /** Keys that a customer gives up: each leaves an event in the journal for ever. Few people ever lose an answer. */
    closedKeyHour: { points: 20, windowMs: HOUR },
    closedKeyDay: { points: 60, windowMs: DAY },
    /** Orders that are planned or set aside, whatever becomes of them: each leaves events. */
    plannedDay: { points: 2 * bounds.waitingOrders.most, windowMs: DAY },
  } satisfies Record<string, Limit> as Record<LimitName, Limit>, // widened, so that tests can set any of them
  codes: {
    tries: 5,
    lifeMs: {
      enrollment: DAY,
      navigation: 5 * MINUTE,
      deposit: 10 * MINUTE,
      transfer: 10 * MINUTE,
      payee: 10 * MINUTE,
      beneficiaries: 10 * MINUTE,
      atm: 30 * MINUTE,
      'second-factor': 10 * MINUTE,
      'contact-change': 10 * MINUTE,
      'access-change': 10 * MINUTE,
    },
  },
  /** How long a navigation approval opens the gates (C-35). 0: every time; none: for the rest of the session. */
  navigationApprovalMs: undefined as number | undefined, // as configured
  /** Who is asked for a second factor at sign-on. */
  secondFactor: 'chosen' as 'chosen' | 'everybody', // as configured
  enrollmentGrantMs: 30 * MINUTE,
  resetLifeMs: 15 * MINUTE,
  downloadLifeMs: 2 * MINUTE,
  /** Bytes; form data is bounded in parts and text as a whole, in files by each call. */
  bodies: { json: 32 * 1024, picture: 8 * 1024 * 1024, parts: 60, text: 64 * 1024 },
  /** `jsonMs`, `uploadMs`: the time that a body has to arrive; `takeMs`: that each piece of a file has to be taken. */
  timeouts: {
    headersMs: 10 * SECOND,
    requestMs: 60 * SECOND,
    jsonMs: 15 * SECOND,
    uploadMs: 50 * SECOND,
    takeMs: 20 * SECOND,
  },
  /**
   * Calls that are answered at once; of these so many of strangers,
   * and so many of one customer or of strangers at one address.
   */
  door: { all: 600, strangers: 200, each: 60 },
  /** What may be under way at once, of a customer and in all, and how many wait for it before the next hears 503. */
  lines: {
    calls: { each: 6, waiting: 60 },
    uploads: { each: 2, waiting: 30, all: 24 },
    // a customer's fourth waits for their own three, and for nobody else's
    papers: { atOnce: 12, waiting: 24, each: 3, behind: 3 },
    checks: { atOnce: 1, waiting: 64 },
  },
  /**
   * Streams of what changes: how many there may be, how long what was heard is gathered, how often sessions are looked
   * after, and how often a stream says that it stands.
   */
  live: { session: 4, customer: 8, all: 2_000, gatherMs: 50, watchMs: 3 * SECOND, beatMs: 15 * SECOND },
  /** Dollars of a customer's checks of one bank day that are given at once (C-96). */
  firstDayAvailability: String(FIRST_DAY_AVAILABILITY),
  /** A clearly fictitious line (C-164). */
  servicePhone: '1-800-555-0142',
}

export type LimitName =
  | 'signOnUserAddress'
  | 'signOnUser'
  | 'signOnAddress'
  | 'signOnKnown'
  | 'passkeyAsked'
  | 'passkeySignOn'
  | 'enrollmentCode'
  | 'challenge'
  | 'codeTry'
  | 'resetAddress'
  | 'resetUserAddress'
  | 'resetUser'
  | 'resetKnown'
  | 'register'
  | 'checkHour'
  | 'checkDay'
  | 'checkPhoto'
  | 'lineReceipt'
  | 'upload'
  | 'document'
  | 'receiptElsewhere'
  | 'closedKeyHour'
  | 'closedKeyDay'
  | 'plannedDay'

export type Settings = typeof defaultSettings
