import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { beneficiaryTypes } from '../../../../api/retirement/beneficiaries.schema.ts'
import { BeneficiariesCard } from './beneficiaries-card.tsx'
import type { beneficiariesMachine } from './beneficiaries.machine.ts'
import { BeneficiaryDialog } from './beneficiary.dialog.tsx'
import { RemoveDialog } from './remove.dialog.tsx'

interface Props {
  state: SnapshotFrom<typeof beneficiariesMachine>
  send: ActorRefFrom<typeof beneficiariesMachine>['send']
}

/** Both groups, each a card with its people. */
export const Groups = ({ state, send }: Props) =>
  beneficiaryTypes.map(type => (
    <BeneficiariesCard
      key={type}
      type={type}
      beneficiaries={state.context.beneficiaries.filter(beneficiary => beneficiary.type === type)}
      onAdd={() => send({ type: 'add', to: type })}
      onEdit={beneficiary => send({ type: 'edit', beneficiary })}
      onRemove={beneficiary => send({ type: 'remove', beneficiary })}
    />
  ))

/** The dialog that is open: somebody is added, edited or removed. */
export function GroupDialogs({ state, send }: Props) {
  const { picked, addingTo, faults } = state.context
  const close = () => send({ type: 'close' })
  if (state.matches('removing') && picked)
    return <RemoveDialog beneficiary={picked} onConfirm={() => send({ type: 'confirm' })} onClose={close} />
  if (!state.matches('adding') && !state.matches('editing')) return null
  return (
    <BeneficiaryDialog
      picked={picked}
      addingTo={addingTo}
      faults={faults}
      onSubmit={draft => send({ type: 'submit', draft })}
      onClose={close}
    />
  )
}
