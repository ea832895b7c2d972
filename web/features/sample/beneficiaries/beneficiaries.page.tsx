import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useMachine } from '@xstate/react'
import { useCallback } from 'react'
import { Banner, PassingBanner } from '../../../kit/banner.tsx'
import { LinkButton } from '../../../kit/link.tsx'
import { SamplePage } from '../sample-page.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { t } from '../../../lib/i18n.ts'
import { BeneficiariesCard } from './beneficiaries-card.tsx'
import { beneficiaryTypes, saveFault } from './beneficiaries.ts'
import { beneficiariesMachine } from './beneficiaries.machine.ts'
import { sampleBeneficiaries as source } from './beneficiaries.source.ts'
import { BeneficiaryDialog } from './beneficiary.dialog.tsx'
import { RemoveDialog } from './remove.dialog.tsx'

/** Beneficiaries (doc2 §2.10): two groups, each of them whole; changes are local, Save Changes checks the totals. */
export function BeneficiariesPage() {
  const account = useLocation().state.account
  const home = account ? `/retirement-account/${account.id}` : '/retirement-account'
  const [state, send] = useMachine(beneficiariesMachine, { input: { beneficiaries: source.read() } })
  const { beneficiaries, picked, addingTo, faults, message } = state.context
  const messageGone = useCallback(() => send({ type: 'messageGone' }), [send])
  const save = () => {
    if (saveFault(beneficiaries) === undefined) source.save(beneficiaries)
    send({ type: 'save' })
  }
  const refused = state.context.saveFault
  return (
    <SamplePage
      title={t('Beneficiaries')}
      back={{ to: home }}
      lead={t('Who receives your retirement account.')}
      notice={
        message && (
          <PassingBanner key={message} onGone={messageGone}>
            {t(message)}
          </PassingBanner>
        )
      }
    >
      <div className="stack">
        {beneficiaryTypes.map(type => (
          <BeneficiariesCard
            key={type}
            type={type}
            beneficiaries={beneficiaries.filter(beneficiary => beneficiary.type === type)}
            onAdd={() => send({ type: 'add', to: type })}
            onEdit={beneficiary => send({ type: 'edit', beneficiary })}
            onRemove={beneficiary => send({ type: 'remove', beneficiary })}
          />
        ))}
        <Info />
        {refused && <Banner tone="error">{t(refused.text, { n: refused.n ?? '' })}</Banner>}
        <div className="row no-print">
          <Button onClick={save}>{t('Save Changes')}</Button>
          <LinkButton to={home} variant="default">
            {t('Cancel')}
          </LinkButton>
        </div>
      </div>
      {(state.matches('adding') || state.matches('editing')) && (
        <BeneficiaryDialog
          picked={picked}
          addingTo={addingTo}
          faults={faults}
          onSubmit={draft => send({ type: 'submit', draft })}
          onClose={() => send({ type: 'close' })}
        />
      )}
      {state.matches('removing') && picked && (
        <RemoveDialog
          beneficiary={picked}
          onConfirm={() => send({ type: 'confirm' })}
          onClose={() => send({ type: 'close' })}
        />
      )}
    </SamplePage>
  )
}

const Info = () => (
  <SectionCard title={t('How it works')}>
    <ul className="stack" style={{ margin: 0, paddingLeft: 20, gap: 8 }}>
      <li>{t('Primary beneficiaries receive the account. Their shares make exactly 100%.')}</li>
      <li>
        {t('Contingent beneficiaries receive it when no primary beneficiary is living. Their shares make 100%, too.')}
      </li>
      <li>{t('Only the last four digits of a Social Security number are kept, on this page and nowhere else.')}</li>
      <li>{t('Look at your beneficiaries again after a marriage, a birth, a divorce or a death.')}</li>
    </ul>
  </SectionCard>
)
