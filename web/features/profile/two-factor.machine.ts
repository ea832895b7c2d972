import { assign, fromPromise, setup } from 'xstate'
import type { Problem } from '../../lib/problem.ts'

/**
 * Two-step sign-on (ARCHITECTURE, Security): idle > drawing a seed > scanning it with an app > confirming > idle; by mail it is on at once;
 * turning it off asks for a current factor. The actors are handed in.
 */
export interface Seed {
  secret: string
  uri: string
}

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
  seed: Seed | undefined
  method: 'mail' | 'totp'
  error: string | undefined
}
type Event =
  | { type: 'useApp' }
  | { type: 'useMail' }
  | { type: 'turnOff' }
  | { type: 'code'; code: string }
  | { type: 'cancel' }

const notProvided = async (): Promise<never> => {
  throw new Error('the page hands in the actors')
}
const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

export const twoFactorMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: {
    draw: fromPromise<Seed>(notProvided),
    confirm: fromPromise<unknown, { code: string }>(notProvided),
    set: fromPromise<unknown, { on: boolean; code: string | undefined }>(notProvided),
  },
  guards: {
    needsCode: (_, { error }: { error: unknown }) =>
      error instanceof TwoFactorRefused && error.problem.code === 'approval_required',
    wasProving: (_, { error }: { error: unknown }) =>
      error instanceof TwoFactorRefused && error.problem.code === 'wrong_code',
  },
  actions: {
    /** The page fetches the profile again and says so. */
    changed: () => undefined,
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
  context: { seed: undefined, method: 'mail', error: undefined },
  states: {
    idle: {
      on: {
        useApp: { target: 'drawing', actions: 'clear' },
        useMail: { target: 'turningOn', actions: 'clear' },
        turnOff: { target: 'turningOff', actions: 'clear' },
      },
    },
    drawing: {
      invoke: {
        src: 'draw',
        onDone: { target: 'scanning', actions: assign({ seed: ({ event }) => event.output }) },
        onError: { target: 'idle', actions: { type: 'refused', params: ({ event }) => ({ error: event.error }) } },
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
        onError: { target: 'scanning', actions: { type: 'refused', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    turningOn: {
      invoke: {
        src: 'set',
        input: { on: true, code: undefined },
        onDone: { target: 'idle', actions: 'changed' },
        onError: { target: 'idle', actions: { type: 'refused', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    turningOff: {
      invoke: {
        src: 'set',
        input: ({ event }) => ({ on: false, code: event.type === 'code' ? event.code : undefined }),
        onDone: { target: 'idle', actions: 'changed' },
        onError: [
          {
            guard: { type: 'needsCode', params: ({ event }) => ({ error: event.error }) },
            target: 'proving',
            actions: { type: 'asked', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: { type: 'wasProving', params: ({ event }) => ({ error: event.error }) },
            target: 'proving',
            actions: [
              { type: 'asked', params: ({ event }) => ({ error: event.error }) },
              { type: 'refused', params: ({ event }) => ({ error: event.error }) },
            ],
          },
          { target: 'idle', actions: { type: 'refused', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    proving: {
      on: {
        code: { target: 'turningOff', actions: 'clear' },
        cancel: { target: 'idle', actions: 'clear' },
      },
    },
  },
})
