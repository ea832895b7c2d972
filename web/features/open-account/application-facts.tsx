import type { ReactNode } from 'react'
import { PENALTY } from '../../../api/cds/certificate.schema.ts'
import { usStates } from '../../../api/platform/us-states.schema.ts'
import { EmailText } from '../../kit/email-text.tsx'
import { Money } from '../../kit/money.tsx'
import { day, phoneText } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { described } from '../../lib/said.ts'
import { isEmptyDeposit, sourceName, worksSomewhere, type Application } from './application.ts'
import { maskedId, maskedSsn } from './masks.ts'
import { interestOf, monthlyCostOf, productOf, rateOfTerm, termName } from './products.ts'

type Fact = readonly [label: string, value: ReactNode]

const amount = (typed: string) => (typed ? <Money amount={Number(typed).toFixed(2)} /> : undefined)
const stateName = (code: string) => Object.entries(usStates).find(([one]) => one === code)?.[1] ?? code

export function accountFacts({ accountType, funding }: Application, accountLabel?: string): Fact[] {
  const { initialDeposit, fundingSource, term } = funding
  const isEmpty = isEmptyDeposit(initialDeposit)
  return [
    [t('Account type'), accountType && productOf(accountType)?.name],
    [t('Interest'), accountType && interestOf(accountType)],
    [t('Monthly service fee'), accountType && monthlyCostOf(accountType)],
    [
      t('Term'),
      accountType === 'cd' && initialDeposit
        ? t('{term} at {rate}', { term: termName(term), rate: rateOfTerm(term) })
        : undefined,
    ],
    [t('Early withdrawal penalty'), accountType === 'cd' && initialDeposit ? described(PENALTY) : undefined],
    [t('Initial deposit'), amount(initialDeposit)],
    [t('Funding source'), isEmpty ? t('Nothing is put in') : fundingSource && t(sourceName(fundingSource))],
    [t('From account'), fundingSource === 'existing' && !isEmpty ? accountLabel : undefined],
  ]
}

/** Everything that was answered, with SSN and ID number masked (doc1 §2.8). */
export function applicantFacts({ personal, employment, identification }: Application): Fact[] {
  const { employmentStatus, employer, annualIncome } = employment
  const works = worksSomewhere(employmentStatus)
  const { address, city, state, zipCode } = personal
  return [
    [t('Name'), `${personal.firstName} ${personal.lastName}`.trim()],
    [t('Date of birth'), personal.dateOfBirth && day(personal.dateOfBirth)],
    [t('Social Security Number'), <span className="num">{maskedSsn(personal.ssn)}</span>],
    [t('Email'), personal.email && <EmailText email={personal.email} />],
    [t('Phone'), <span className="num">{phoneText(personal.phoneNumber)}</span>],
    [t('Address'), `${address}, ${city}, ${stateName(state)} ${zipCode}`],
    [t('Employment'), t(employmentStatus)],
    [employmentStatus === 'Self-Employed' ? t('Business Name') : t('Employer Name'), works ? employer : undefined],
    [t('Annual Income'), works ? amount(annualIncome) : undefined],
    [t('ID type'), t(identification.idType)],
    [t('ID number'), <span className="num">{maskedId(identification.idNumber)}</span>],
    [t('Issue date'), day(identification.issueDate)],
    [t('Expiration date'), day(identification.expirationDate)],
  ]
}

/** What the rail shows while the customer goes on. */
export function summaryOf(application: Application): Fact[] {
  const { personal, employment, identification } = application
  return [
    ...accountFacts(application),
    [t('Name'), personal.ssn ? `${personal.firstName} ${personal.lastName}` : undefined],
    [t('Employment'), employment.employmentStatus && t(employment.employmentStatus)],
    [t('Identification'), identification.idType && t(identification.idType)],
  ]
}
