/**
 * How many there may be at once of whatever a customer adds to by asking, and why so many. Without a bound one customer
 * fills the bank's tables, and makes the pages slow that list them. What is counted by the hour or the day instead
 * stands in `settings.ts`.
 */

interface Bound {
  /** As SECURITY.md calls it. */
  readonly what: string
  readonly most: number
  readonly because: string
  /** What is said of one more; absent where the oldest goes instead. */
  readonly text?: string
}

export const bounds = {
  waitingOrders: {
    what: 'payments and transfers that are planned or wait',
    most: 200,
    because: 'a payment for each bill of a large household over half a year; each holds money or is looked at each day',
    text: 'You can have at most {most} payments and transfers planned or waiting. Please cancel one first.',
  },
  openAccounts: {
    what: 'open accounts',
    most: 40,
    because: 'each kind several times over; the dashboard and every forecast show all of them',
    text: 'You can have at most {most} open accounts. Please close one first, or call us.',
  },
  restingOrders: {
    what: 'limit orders that rest',
    most: 100,
    because: 'several for each security that is traded here; each day asks all of them',
    text: 'You can have at most {most} open orders. Please cancel one first.',
  },
  payees: {
    what: 'payees',
    most: 200,
    because: 'everybody whom a household and a small business pay',
    text: 'You can have at most {most} payees. Please remove one first.',
  },
  recipients: {
    what: 'accounts and cards at other banks',
    most: 200,
    because: 'the same of accounts and cards at other banks, each sealed by itself',
    text: 'You can have at most {most} accounts at other banks. Please remove one first.',
  },
  passkeys: {
    what: 'passkeys',
    most: 20,
    because: 'as many as devices are known; each change of access keeps them all for a day',
    text: 'You can have at most {most} passkeys. Please remove one first.',
  },
  openDisputes: {
    what: 'open disputes',
    most: 20,
    because: 'a stolen card’s purchases of a week; each may bring five papers of 10 MB',
    text: 'You can have at most {most} disputes open at once. Please call us about more.',
  },
  lineReceipts: {
    what: 'receipts beside lines',
    most: 2_000,
    because: 'a picture beside each purchase of some years',
    text: 'You can keep at most {most} receipts. Please remove one first.',
  },
  categoryRules: {
    what: 'rules for categories',
    most: 200,
    because: 'as many as the list shows; every line is read against all of them',
    text: 'You can have at most {most} rules for categories. Please remove one first.',
  },
  ownCategories: {
    what: 'categories of one’s own',
    most: 200,
    because: 'as many as there are to choose from',
    text: 'You can have at most {most} categories of your own. Please use one of them.',
  },
  ownTags: {
    what: 'tags',
    most: 200,
    because: 'as many as there are to choose from',
    text: 'You can have at most {most} tags of your own. Please use one of them.',
  },
  budgets: {
    what: 'categories with a budget',
    most: 60,
    because: 'the bank’s categories and two dozen of one’s own',
    text: 'You can have a budget for at most {most} categories',
  },
  autoSaveRules: {
    what: 'AutoSave rules',
    most: 20,
    because: 'each asks every purchase of a day',
    text: 'You can have at most {most} rules',
  },
  checkPhotos: {
    what: 'photos for checks that no order names',
    most: 20,
    because: 'photos for checks that nobody ordered: the oldest goes',
  },
  devices: {
    what: 'devices that are known',
    most: 20,
    because: 'devices that somebody signed on from: the one not used for longest goes',
  },
} as const satisfies Record<string, Bound>

export type Bounded = keyof typeof bounds

/** Of which one more is refused. */
export type Refused = { [Name in Bounded]: (typeof bounds)[Name] extends { text: string } ? Name : never }[Bounded]
