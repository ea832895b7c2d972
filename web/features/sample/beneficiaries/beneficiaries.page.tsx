import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useMachine } from '@xstate/react'
import { useCallback } from 'react'
import { Trouble } from '../../../kit/banner.tsx'
import { slugOf } from '../../../kit/account-kind.ts'
import { LinkButton } from '../../../kit/link.tsx'
import { SamplePage, Passing } from '../sample-page.tsx'
import { Sides } from '../sides.tsx'
import { t } from '../../../lib/i18n.ts'
import { trpc } from '../../../lib/trpc.ts'
import { listFault } from '../../../../api/retirement/beneficiaries.schema.ts'
import { beneficiariesMachine } from './beneficiaries.machine.ts'
import { sampleBeneficiaries as source } from './beneficiaries.source.ts'
import { GroupDialogs, Groups } from './groups.tsx'
import { Info } from './info.tsx'
import { backTo, isRetirement, LEAD, MyBeneficiaries } from './my-beneficiaries.tsx'

/** Beneficiaries (doc2 §2.10): two groups, each of them whole; changes are local, Save Changes checks the totals. */
export function BeneficiariesPage() {
  const { account } = useLocation().state
  const carried = account && slugOf(account.type) === 'retirement-account' ? account.id : undefined
  const back = backTo(carried)
  return (
    <Sides
      frame={{ title: t('Beneficiaries'), back, lead: t(LEAD) }}
      useMine={useMyAccounts}
      has={({ accounts }) => accounts.some(isRetirement)}
      nothing={t('You have no retirement account whose beneficiaries could be kept.')}
      failed="Failed to load account data"
      sample={<SampleBeneficiaries back={back} />}
      mine={({ accounts }) => <MyBeneficiaries accounts={accounts} carried={carried} />}
    />
  )
}

const useMyAccounts = (wanted: boolean) => trpc.accounts.list.useQuery(undefined, { enabled: wanted })

function SampleBeneficiaries({ back }: { back: ReturnType<typeof backTo> }) {
  const [state, send] = useMachine(beneficiariesMachine, { input: { beneficiaries: source.read() } })
  const { beneficiaries, message } = state.context
  const messageGone = useCallback(() => send({ type: 'messageGone' }), [send])
  const save = () => {
    if (listFault(beneficiaries) === undefined) source.save(beneficiaries)
    send({ type: 'save' })
  }
  const refused = state.context.saveFault
  return (
    <SamplePage
      title={t('Beneficiaries')}
      back={back}
      lead={t(LEAD)}
      notice={<Passing text={message} onGone={messageGone} />}
    >
      <div className="stack">
        <Groups state={state} send={send} />
        <Info />
        <Trouble text={refused && t(refused.text, { n: refused.n ?? '' })} />
        <div className="end no-print">
          <LinkButton to={back.to} variant="default">
            {t('Cancel')}
          </LinkButton>
          <Button onClick={save}>{t('Save Changes')}</Button>
        </div>
      </div>
      <GroupDialogs state={state} send={send} />
    </SamplePage>
  )
}
