import { assign, setup } from 'xstate'
import type { AutoSaveRule, AutoSaveSettings } from './auto-save.ts'
import { typesOf } from '../../../lib/machine-types.ts'

/** Inactive > active and back (doc3 §4): saving the setup activates; pausing keeps the settings, resuming uses them. */
interface AutoSaveContext {
  settings: AutoSaveSettings | undefined
  rules: readonly AutoSaveRule[]
  /** English text of what has just happened. */
  notice: string | undefined
}
type AutoSaveEvent =
  | { type: 'save'; settings: AutoSaveSettings }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'addRule'; rule: AutoSaveRule }
  | { type: 'removeRule'; id: string }
  | { type: 'noticeGone' }

export const autoSaveMachine = setup({
  types: typesOf<{
    context: AutoSaveContext
    events: AutoSaveEvent
    input: Pick<AutoSaveContext, 'rules'>
  }>(),
  guards: { isSetUp: ({ context }) => context.settings !== undefined },
}).createMachine({
  id: 'auto-save',
  initial: 'inactive',
  context: ({ input }) => ({ settings: undefined, rules: input.rules, notice: undefined }),
  on: {
    addRule: { actions: assign({ rules: ({ context, event }) => [...context.rules, event.rule] }) },
    removeRule: {
      actions: assign({ rules: ({ context, event }) => context.rules.filter(({ id }) => id !== event.id) }),
    },
    noticeGone: { actions: assign({ notice: undefined }) },
  },
  states: {
    inactive: {
      on: {
        save: {
          target: 'active',
          actions: assign({ settings: ({ event }) => event.settings, notice: 'AutoSave settings saved successfully!' }),
        },
        resume: { guard: 'isSetUp', target: 'active', actions: assign({ notice: 'AutoSave resumed' }) },
      },
    },
    active: { on: { pause: { target: 'inactive', actions: assign({ notice: 'AutoSave paused' }) } } },
  },
})
