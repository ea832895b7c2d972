import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { openableKind } from '../../../api/open-account/open-account.schema.ts'
import { PageFrame } from '../../kit/page-frame.tsx'
import { PageSkeleton } from '../../kit/skeletons.tsx'
import { WizardFrame } from '../../kit/wizard-frame.tsx'
import { useUrlText } from '../../kit/use-url-text.ts'
import { useBegun } from '../../kit/use-begun.ts'
import { t } from '../../lib/i18n.ts'
import { trpc, type Answered } from '../../lib/trpc.ts'
import { summaryOf } from './application-facts.tsx'
import { emptyApplication, type Personal } from './application.ts'
import { EmploymentStep } from './employment-step.tsx'
import { FundingStep } from './funding-step.tsx'
import { IdentificationStep } from './identification-step.tsx'
import { openAccountMachine, steps } from './open-account.machine.ts'
import { Opened } from './opened.tsx'
import { PersonalStep } from './personal-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { TypeStep } from './type-step.tsx'

/** What each step is called on the rail; English, give it to `t`. */
const titles: Record<(typeof steps)[number], string> = {
  type: 'Account Type',
  personal: 'Personal Info',
  employment: 'Employment',
  identification: 'Identification',
  funding: 'Funding',
  review: 'Review',
  opened: 'Confirmation',
}

/** Open New Account (doc1 §2.8). */
export function OpenAccountPage() {
  const me = trpc.auth.me.useQuery()
  const profile = trpc.profile.get.useQuery()
  const begun = useBegun(me, profile)
  return (
    <PageFrame title={t('Open New Account')} back={{ to: '/dashboard' }}>
      {begun ? <Wizard known={me.data} born={profile.data?.dateOfBirth ?? ''} /> : <PageSkeleton />}
    </PageFrame>
  )
}

/** What the bank knows need not be typed again; of the SSN it tells the last four digits only. */
function personalOf(user: Answered['auth']['me'] | undefined, dateOfBirth: string): Personal {
  if (!user) return emptyApplication.personal
  const { firstName, lastName, email, phoneNumber, address } = user
  return {
    ...emptyApplication.personal,
    dateOfBirth,
    firstName,
    lastName,
    email,
    phoneNumber,
    address: [address.line1, address.line2].filter(Boolean).join(', '),
    city: address.city,
    state: address.state,
    zipCode: address.zipCode,
  }
}

function Wizard({ known, born }: { known: Answered['auth']['me'] | undefined; born: string }) {
  const [state, send] = useMachine(openAccountMachine, { input: { personal: personalOf(known, born) } })
  const { application, account, problem } = state.context
  const [asked, setAsked] = useUrlText<string>('type', '')
  useEffect(() => {
    const kind = openableKind(asked)
    if (kind) send({ type: 'typeGiven', accountType: kind })
  }, [asked, send])
  const { accountType } = application
  const step = state.value
  return (
    <WizardFrame
      steps={steps.map(name => t(titles[name]))}
      at={steps.indexOf(step)}
      wide={step === 'type'}
      {...(step === 'type' || step === 'review' || step === 'opened' ? {} : { summary: summaryOf(application) })}
    >
      {step === 'type' && (
        <TypeStep
          chosen={accountType}
          onNext={kind => {
            send({ type: 'typeGiven', accountType: kind })
            setAsked(kind) // whoever reloads goes on with what was chosen, not with what a link asked for
          }}
        />
      )}
      {step === 'personal' && (
        <PersonalStep
          typed={application.personal}
          onNext={personal => send({ type: 'personalGiven', personal })}
          onBack={personal => send({ type: 'back', personal })}
        />
      )}
      {step === 'employment' && (
        <EmploymentStep
          typed={application.employment}
          onNext={employment => send({ type: 'employmentGiven', employment })}
          onBack={employment => send({ type: 'back', employment })}
        />
      )}
      {step === 'identification' && (
        <IdentificationStep
          typed={application.identification}
          onNext={identification => send({ type: 'identificationGiven', identification })}
          onBack={identification => send({ type: 'back', identification })}
        />
      )}
      {step === 'funding' && accountType && (
        <FundingStep
          kind={accountType}
          typed={application.funding}
          refused={problem}
          onNext={funding => send({ type: 'fundingGiven', funding })}
          onBack={funding => send({ type: 'back', funding })}
        />
      )}
      {step === 'review' && (
        <ReviewStep
          application={application}
          onBack={() => send({ type: 'back' })}
          onOpened={opened => send({ type: 'opened', account: opened })}
          onRefused={refused => send({ type: 'refused', problem: refused })}
        />
      )}
      {step === 'opened' && account && <Opened account={account} />}
    </WizardFrame>
  )
}
