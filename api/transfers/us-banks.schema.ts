/**
 * Banks to send money to (doc3 §2.1; C-107). A number is given as public only where several public sources agree on it;
 * the others start with 99, which is assigned to no bank, and are marked. The browser's form for external accounts
 * reads this list; the wire form asks `GET /api/transfers/banks`.
 */
export interface UsBank {
  readonly id: string
  readonly name: string
  readonly routingNumber: string
  readonly fictional: boolean
}

/** The choice of a bank that is not in the list, and what is said where its name is missing (doc3 §5, older form). */
export const OTHER_BANK = 'Other (Enter manually)'
export const NO_BANK_NAME = 'Please enter the bank name'

const known = (id: string, name: string, routingNumber: string): UsBank => ({
  id,
  name,
  routingNumber,
  fictional: false,
})
const madeUp = (id: string, name: string, routingNumber: string): UsBank => ({
  id,
  name,
  routingNumber,
  fictional: true,
})

export const usBanks: readonly UsBank[] = [
  madeUp('alliant-credit-union', 'Alliant Credit Union', '990025925'),
  known('ally', 'Ally Bank', '124003116'),
  madeUp('american-express-national-bank', 'American Express National Bank', '990004148'),
  known('bank-of-america', 'Bank of America', '026009593'),
  madeUp('bank-ozk', 'Bank OZK', '990023851'),
  madeUp('becu', 'BECU', '990026962'),
  madeUp('bmo-bank', 'BMO Bank', '990010370'),
  known('capital-one', 'Capital One', '051405515'),
  madeUp('charles-schwab-bank', 'Charles Schwab Bank', '990002074'),
  known('citibank', 'Citibank', '021000089'),
  madeUp('citizens-bank', 'Citizens Bank', '990011407'),
  madeUp('comerica-bank', 'Comerica Bank', '990014518'),
  madeUp('discover-bank', 'Discover Bank', '990003111'),
  known('east-west', 'East West Bank', '322070381'),
  known('fifth-third', 'Fifth Third Bank', '042000314'),
  madeUp('first-citizens-bank', 'First Citizens Bank', '990013481'),
  madeUp('first-horizon-bank', 'First Horizon Bank', '990019703'),
  madeUp('flagstar-bank', 'Flagstar Bank', '990021777'),
  madeUp('frost-bank', 'Frost Bank', '990020740'),
  madeUp('golden-1-credit-union', 'Golden 1 Credit Union', '990027999'),
  madeUp('goldman-sachs-bank-usa', 'Goldman Sachs Bank USA', '990001037'),
  madeUp('hsbc-bank-usa', 'HSBC Bank USA', '990005185'),
  madeUp('huntington-national-bank', 'Huntington National Bank', '990009333'),
  known('jpmorgan-chase', 'JPMorgan Chase', '021000021'),
  madeUp('keybank', 'KeyBank', '990006222'),
  madeUp('mandt-bank', 'M&T Bank', '990008296'),
  known('navy-federal', 'Navy Federal Credit Union', '256074974'),
  madeUp('northern-trust', 'Northern Trust', '990017629'),
  madeUp('old-national-bank', 'Old National Bank', '990030110'),
  madeUp('pentagon-federal-credit-union', 'Pentagon Federal Credit Union', '990024888'),
  known('pnc', 'PNC Bank', '043000096'),
  madeUp('regions-bank', 'Regions Bank', '990007259'),
  madeUp('santander-bank', 'Santander Bank', '990012444'),
  known('sofi', 'SoFi Bank', '031101334'),
  madeUp('state-street-bank', 'State Street Bank', '990018666'),
  madeUp('synchrony-bank', 'Synchrony Bank', '990016592'),
  madeUp('synovus-bank', 'Synovus Bank', '990029073'),
  known('td', 'TD Bank', '031201360'),
  known('truist', 'Truist Bank', '053101121'),
  known('us-bank', 'U.S. Bank', '091000022'),
  known('usaa', 'USAA Federal Savings Bank', '314074269'),
  madeUp('valley-national-bank', 'Valley National Bank', '990028036'),
  madeUp('webster-bank', 'Webster Bank', '990022814'),
  known('wells-fargo', 'Wells Fargo', '121042882'),
  madeUp('zions-bank', 'Zions Bank', '990015555'),
]

const WEIGHTS = [3, 7, 1]

/**
 * Whether the digits add up as those of every bank do: 3, 7 and 1 times each in turn are a multiple of ten. One that
 * was mistyped does not, nor two that changed places in most cases.
 */
export const addsUp = (routingNumber: string): boolean =>
  [...routingNumber].reduce((sum, digit, at) => sum + Number(digit) * (WEIGHTS[at % 3] ?? 0), 0) % 10 === 0

/** doc3 §9: suggestions start with the third character. */
export const SEARCH_FROM = 3

/** The banks whose name or routing number holds what was typed; none before the third character. */
export const banksLike = (typed: string, banks: readonly UsBank[] = usBanks): UsBank[] => {
  const wanted = typed.trim().toLowerCase()
  if (wanted.length < SEARCH_FROM) return []
  return banks.filter(
    ({ name, routingNumber }) => name.toLowerCase().includes(wanted) || routingNumber.startsWith(wanted),
  )
}
