/** Who the demo bank's customers are. Fictional; the numbers of account and card are nobody's. */
import type { NewCustomer } from '../../api/auth/new-customer.ts'
import { transactionCodes, type Purpose } from '../../api/platform/codes.ts'
import type { AccountKind } from '../../ledger/accounts.ts'
import { PLAN_THAT_LENDS } from '../../ledger/rates/plan-loan.ts'

export interface DemoAccount {
  readonly name: 'checking' | 'savings' | 'credit' | 'retirement' | 'investment' | 'certificate' | 'student' | 'reserve'
  readonly kind: AccountKind
  readonly nickname: string
  readonly number: string
  /** Random once, fixed since: the engraving of an account is drawn from it. */
  readonly publicId: string
  readonly opening?: string
  readonly limit?: string
  /** A certificate's term. */
  readonly months?: number
  readonly terms?: Readonly<Record<string, string>>
  readonly extras?: Readonly<Record<string, string>>
  /** Last four digits of the card that goes with it. */
  readonly card?: { readonly id: string; readonly lastFour: string }
}

export interface DemoCustomer {
  readonly who: NewCustomer & { readonly id: string }
  readonly accounts: readonly DemoAccount[]
}

const CARD_TERMS = { purchaseApr: '21.99', cashApr: '26.99' }

export const dana: DemoCustomer = {
  who: {
    id: '6d0f1c52-8a3e-4f7b-9c21-5e4b7a90d318',
    username: 'dana.whitlock',
    password: 'Copper-Kettle-48',
    firstName: 'Dana',
    lastName: 'Whitlock',
    email: 'dana.whitlock@example.com',
    phone: '5035550147',
    addressLine1: '218 Alder Street',
    addressLine2: 'Apt 4',
    city: 'Portland',
    state: 'OR',
    zipCode: '97205',
    ssn: '900550147',
    dateOfBirth: '1988-04-17',
    securityQuestion: 'What was the name of your first pet?',
    securityAnswer: 'Biscuit',
    creditScore: 742,
  },
  accounts: [
    {
      name: 'checking',
      kind: 'checking',
      nickname: 'Everyday Checking',
      number: '4070014821',
      publicId: '2b7e4a10-51c8-4d39-8f06-a3c9d1e84821',
      opening: '4620.55',
      card: { id: '8c1f0d7a-3b52-4e6d-a9f4-07e2c6b15583', lastFour: '5583' },
    },
    {
      name: 'savings',
      kind: 'savings',
      nickname: 'Rainy Day',
      number: '4070020937',
      publicId: '9f31c6d5-7e02-4ab8-b5d4-16f8e02a0937',
      opening: '12180.00',
    },
    {
      name: 'credit',
      kind: 'credit',
      nickname: 'Copper Card',
      number: '4070037715',
      publicId: '4c85ae0b-d219-4f67-a1e3-c07b5f927715',
      limit: '5000.00',
      terms: CARD_TERMS,
      card: { id: 'd3a95e26-0f71-4b8c-bd13-9a64e8f27715', lastFour: '7715' },
    },
    {
      name: 'retirement',
      kind: 'retirement',
      nickname: 'Retirement',
      number: '4070042204',
      publicId: 'e07d92b3-68f4-4c15-93ab-5d2e7f182204',
      opening: '22489.00',
      extras: { retirementType: 'Traditional IRA', taxStatus: 'Tax-deferred' },
    },
  ],
}

export const marcus: DemoCustomer = {
  who: {
    id: 'b81e64f9-2c07-4d5a-8e93-f1a6c3d70952',
    username: 'marcus.reyes',
    password: 'Tall-Heron-7-Lake',
    firstName: 'Marcus',
    lastName: 'Reyes',
    email: 'marcus.reyes@example.com',
    phone: '5035550162',
    addressLine1: '77 Fenwick Road',
    city: 'Salem',
    state: 'OR',
    zipCode: '97301',
    ssn: '900550162',
    dateOfBirth: '1979-11-02',
    securityQuestion: 'In what city were you born?',
    securityAnswer: 'Tacoma',
    creditScore: 688,
  },
  accounts: [
    {
      name: 'checking',
      kind: 'checking',
      nickname: 'Household',
      number: '4070051368',
      publicId: '71d3f8a6-b40c-4e92-a57d-38c0e6b91368',
      opening: '2640.20',
      card: { id: '05b7e9c4-61d8-4a3f-9b20-e4f7a1d32290', lastFour: '2290' },
    },
    {
      name: 'savings',
      kind: 'savings',
      nickname: 'House Fund',
      number: '4070066642',
      publicId: 'c9a2076e-3f5b-4d81-86e4-b7f1d05c6642',
      opening: '5200.00',
    },
    {
      name: 'investment',
      kind: 'investment',
      nickname: 'Long Run',
      number: '4070073094',
      publicId: '5a6c18e2-94d7-4f03-b2ce-8d4f7e613094',
      opening: '18000.00',
    },
    {
      name: 'certificate',
      kind: 'cd',
      nickname: 'Roof Fund',
      number: '4070081457',
      publicId: '3e81b5f0-27c4-4a96-8d1b-60f9c2a71457',
      opening: '6000.00',
      months: 24,
    },
    {
      name: 'student',
      kind: 'student',
      nickname: 'Evening Classes',
      number: '4070094186',
      publicId: 'a4d7092c-8e15-4b63-97fa-1c5be8304186',
      opening: '420.00',
      card: { id: 'f19c4e72-6a08-4d5b-8c31-e7b0d2a96127', lastFour: '6127' },
    },
    {
      name: 'reserve',
      kind: 'money-market',
      nickname: 'Slow Season',
      number: '4070103529',
      publicId: 'd62f81b9-05ae-4c37-b194-7e2a9f603529',
      opening: '3100.00',
    },
    {
      name: 'retirement',
      kind: 'retirement',
      nickname: 'Carpentry 401(k)',
      number: '4070113648',
      publicId: '8c27e5a1-b306-4d94-a81f-52c0d7f93648',
      opening: '16250.00',
      terms: { plan: PLAN_THAT_LENDS },
      extras: { retirementType: PLAN_THAT_LENDS, taxStatus: 'Tax-deferred' },
    },
  ],
}

/** Enrolled, and has nothing yet: how every page looks on the first day. */
export const ana: DemoCustomer = {
  who: {
    id: '5e9a2c71-d40f-4b86-a3c8-17f6e0b924d5',
    username: 'ana.lind',
    password: 'First-Morning-12',
    firstName: 'Ana',
    lastName: 'Lind',
    email: 'ana.lind@example.com',
    phone: '5035550199',
    addressLine1: '9 Quarry Lane',
    city: 'Eugene',
    state: 'OR',
    zipCode: '97401',
    ssn: '900550199',
    dateOfBirth: '1996-02-23',
    securityQuestion: 'What was the name of your first school?',
    securityAnswer: 'Larch Hill',
    creditScore: 655,
  },
  accounts: [],
}

export const demoCustomers: readonly DemoCustomer[] = [dana, marcus, ana]

/** Codes that can be used again and again; they exist in demo mode only (C-06). */
export const enrollmentCodes = ['WREN-2468-OPEN', 'WREN-3579-OPEN', 'WREN-4682-OPEN', 'WREN-5793-OPEN']
export { transactionCodes }
export const transactionPurposes: readonly Purpose[] = [
  'navigation',
  'deposit',
  'transfer',
  'payee',
  'beneficiaries',
  'contact-change',
  'access-change',
]

/** How a customer signs on and which codes work, one line each. */
export const welcomeLines: readonly string[] = [
  '',
  'Demo bank. Sign on as',
  ...demoCustomers.map(({ who }) => `  ${who.username.padEnd(14)} password ${who.password}`),
  `  Enrollment codes   ${enrollmentCodes.join('  ')}`,
  `  Transaction codes  ${transactionCodes.join('  ')}`,
]
