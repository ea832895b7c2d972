import { assign, fromPromise, setup } from 'xstate'
import type { Problem } from '../../lib/problem.ts'
import type { Proof } from './proof-form.tsx'
import { typesOf, withError } from '../../lib/machine-types.ts'

/**
 * Two-step sign-on (ARCHITECTURE, Security): what is wanted is tried, the bank asks for the password and the
 * present factor, and it is tried
 * again with them. By mail it is on then, or off; an authenticator app's seed is scanned and its first code
 * confirms it. The actors are
 * handed in.
 */
export interface Seed {
  secret: string
  uri: string
}

export type TwoFactorAct = 'useApp' | 'useMail' | 'turnOff'

/** What an actor throws; `method` tells which factor is asked for. */
export class TwoFactorRefused extends Error {
  readonly problem: Problem
  readonly method: 'mail' | 'totp'
  constructor(problem: Problem, method: 'mail' | 'totp') {
    super(problem.text)
    this.problem = problem
    this.method = method
  }
}

interface Context {
  act: TwoFactorAct
  seed: Seed | undefined
  method: 'mail' | 'totp'
  error: string | undefined
}
type Event =
  | { type: TwoFactorAct }
  | { type: 'proof'; proof: Proof }
  | { type: 'code'; code: string }
  | { type: 'cancel' }

const notProvided = async (): Promise<never> => {
  throw new Error('the page hands in the actors')
}
const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const codeOf = (error: unknown) => (error instanceof TwoFactorRefused ? error.problem.code : undefined)

const begin = (act: TwoFactorAct) =>
  ({ target: 'trying', actions: ['clear', { type: 'want', params: { act } }] }) as const

export const twoFactorMachine = setup({
  types: typesOf<{ context: Context; events: Event }>(),
  actors: {
    /** Answers a seed for an app, nothing else for the others. */
    attempt: fromPromise<Seed | undefined, { act: TwoFactorAct; proof: Proof | undefined }>(notProvided),
    confirm: fromPromise<unknown, { code: string }>(notProvided),
  },
  guards: {
    isSeed: (_, { seed }: { seed: Seed | undefined }) => seed !== undefined,
    needsProof: (_, { error }: { error: unknown }) => codeOf(error) === 'approval_required',
    wasProving: (_, { error }: { error: unknown }) =>
      codeOf(error) === 'wrong_code' || codeOf(error) === 'wrong_password',
  },
  actions: {
    /** The page fetches the profile again and says so. */
    changed: () => undefined,
    want: assign({ act: (_, { act }: { act: TwoFactorAct }) => act }),
    refused: assign({ error: (_, { error }: { error: unknown }) => textOf(error) }),
    /** Which factor the bank wants. */
    asked: assign({
      method: (_, { error }: { error: unknown }) => (error instanceof TwoFactorRefused ? error.method : 'mail'),
    }),
    clear: assign({ error: undefined }),
  },
}).createMachine({
  id: 'twoFactor',
  initial: 'idle',
  context: { act: 'useMail', seed: undefined, method: 'mail', error: undefined },
  states: {
    idle: { on: { useApp: begin('useApp'), useMail: begin('useMail'), turnOff: begin('turnOff') } },
    trying: {
      invoke: {
        src: 'attempt',
        input: ({ context, event }) => ({
          act: context.act,
          proof: event.type === 'proof' ? event.proof : undefined,
        }),
        onDone: [
          {
            guard: { type: 'isSeed', params: ({ event }) => ({ seed: event.output }) },
            target: 'scanning',
            actions: assign({ seed: ({ event }) => event.output }),
          },
          { target: 'idle', actions: 'changed' },
        ],
        onError: [
          { guard: withError('needsProof'), target: 'proving', actions: withError('asked') },
          { guard: withError('wasProving'), target: 'proving', actions: withError('refused') },
          { target: 'idle', actions: withError('refused') },
        ],
      },
    },
    proving: {
      on: {
        proof: { target: 'trying', actions: 'clear' },
        cancel: { target: 'idle', actions: 'clear' },
      },
    },
    scanning: {
      on: {
        code: { target: 'confirming', actions: 'clear' },
        cancel: { target: 'idle', actions: ['clear', assign({ seed: undefined })] },
      },
    },
    confirming: {
      invoke: {
        src: 'confirm',
        input: ({ event }) => ({ code: event.type === 'code' ? event.code : '' }),
        onDone: { target: 'idle', actions: [assign({ seed: undefined }), 'changed'] },
        onError: { target: 'scanning', actions: withError('refused') },
      },
    },
  },
})
