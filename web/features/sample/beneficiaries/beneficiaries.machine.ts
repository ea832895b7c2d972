import { assign, setup } from 'xstate'
import { listFault, type BeneficiaryType } from '../../../../api/retirement/beneficiaries.schema.ts'
import {
  added,
  type Beneficiary,
  type BeneficiaryDraft,
  edited,
  type Faults,
  faultsOf,
  removed,
  type Said,
  SAVED,
} from './beneficiaries.ts'
import { typesOf } from '../../../lib/machine-types.ts'

/**
 * Listing > adding, editing or removing (each a dialog) > listing with a message. A refused form stays open and
 * says why.
 */
interface BeneficiariesContext {
  beneficiaries: readonly Beneficiary[]
  /** The one that is being edited or removed. */
  picked: Beneficiary | undefined
  addingTo: BeneficiaryType
  faults: Faults
  saveFault: Said | undefined
  /** English text of the confirmation that shows for 3 seconds. */
  message: string | undefined
}
export type BeneficiariesEvent =
  | { type: 'add'; to: BeneficiaryType }
  | { type: 'edit'; beneficiary: Beneficiary }
  | { type: 'remove'; beneficiary: Beneficiary }
  | { type: 'submit'; draft: BeneficiaryDraft }
  | { type: 'confirm' }
  | { type: 'close' }
  | { type: 'save' }
  | { type: 'messageGone' }

const quiet = { faults: {}, saveFault: undefined, message: undefined }
const hasFaults = (faults: Faults) => Object.keys(faults).length > 0

export const beneficiariesMachine = setup({
  types: typesOf<{
    context: BeneficiariesContext
    events: BeneficiariesEvent
    input: Pick<BeneficiariesContext, 'beneficiaries'>
  }>(),
  guards: {
    isRefused: ({ context, event }) =>
      event.type === 'submit' && hasFaults(faultsOf(event.draft, context.beneficiaries, context.picked?.id)),
  },
  actions: {
    refuse: assign(({ context, event }) =>
      event.type === 'submit' ? { faults: faultsOf(event.draft, context.beneficiaries, context.picked?.id) } : {},
    ),
  },
}).createMachine({
  id: 'beneficiaries',
  initial: 'listing',
  context: ({ input }) => ({ ...quiet, beneficiaries: input.beneficiaries, picked: undefined, addingTo: 'Primary' }),
  on: { messageGone: { actions: assign({ message: undefined }) } },
  states: {
    listing: {
      entry: assign({ picked: undefined, faults: {} }),
      on: {
        add: { target: 'adding', actions: assign(({ event }) => ({ ...quiet, addingTo: event.to })) },
        edit: { target: 'editing', actions: assign(({ event }) => ({ ...quiet, picked: event.beneficiary })) },
        remove: { target: 'removing', actions: assign(({ event }) => ({ ...quiet, picked: event.beneficiary })) },
        save: {
          actions: assign(({ context }) => {
            const fault = listFault(context.beneficiaries)
            return {
              saveFault: fault,
              message: fault ? undefined : SAVED,
            }
          }),
        },
      },
    },
    adding: {
      on: {
        close: 'listing',
        submit: [
          { guard: 'isRefused', actions: 'refuse' },
          {
            target: 'listing',
            actions: assign(({ context, event }) => ({
              beneficiaries: added(context.beneficiaries, event.draft, crypto.randomUUID()),
              message: 'Beneficiary added successfully',
            })),
          },
        ],
      },
    },
    editing: {
      on: {
        close: 'listing',
        submit: [
          { guard: 'isRefused', actions: 'refuse' },
          {
            target: 'listing',
            actions: assign(({ context, event }) => ({
              beneficiaries: edited(context.beneficiaries, event.draft, context.picked?.id ?? ''),
              message: 'Beneficiary updated successfully',
            })),
          },
        ],
      },
    },
    removing: {
      on: {
        close: 'listing',
        confirm: {
          target: 'listing',
          actions: assign(({ context }) => ({
            beneficiaries: removed(context.beneficiaries, context.picked?.id ?? ''),
            message: 'Beneficiary removed successfully',
          })),
        },
      },
    },
  },
})
