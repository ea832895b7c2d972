import { assign, fromPromise, setup } from 'xstate'
import { typesOf } from '../../lib/machine-types.ts'
import { UNEXPECTED } from '../../lib/problem.ts'

/** What a sample page with a form hands in: `Data` is what it shows, `Draft` the form's answers, `Made` the outcome. */
interface SampleAct<Data, Draft, Made> {
  /** Where the data are not handed in as the page opens. */
  load?: () => Promise<Data>
  empty: Draft
  /** Whether the answers are read over before they are sent. */
  reviewed: boolean
  submit: (draft: Draft, data: Data) => Promise<Made>
  /** What the page shows once it is made. */
  after: (data: Data, draft: Draft, made: Made) => Data
  /** English text of a submission that failed, where the documents have one. */
  failure?: string
}

/**
 * The one machine of a sample page that takes a form (doc3 §2.8, §4): loading > editing > confirming > submitting >
 * done, and `another` begins anew. A failed load can be tried again; a failed submission says so and stays where it
 * was confirmed; Back keeps the answers. What follows at once, the page hands in as the action `made`. Pages whose
 * documented states are others (a switch, a list with dialogs, steps) have a machine of their own. The customer's own
 * side is a money act (`kit/money-act.machine.ts`).
 */
export function sampleActMachine<Data, Draft, Made>(act: SampleAct<Data, Draft, Made>) {
  const { empty, reviewed, submit, after, failure = UNEXPECTED } = act
  const load = act.load ?? (() => Promise.reject(new Error('the page hands in its data')))
  return setup({
    types: typesOf<{
      context: { data: Data | undefined; draft: Draft; made: Made | undefined; error: string | undefined }
      events:
        | { type: 'retry' }
        | { type: 'review'; draft: Draft }
        | { type: 'back' }
        | { type: 'confirm' }
        | { type: 'another' }
      input: { data: Data } | undefined
    }>(),
    actors: {
      load: fromPromise<Data>(load),
      submit: fromPromise<Made, { draft: Draft; data: Data | undefined }>(({ input: { draft, data } }) =>
        data === undefined ? Promise.reject(new Error('nothing was loaded')) : submit(draft, data),
      ),
    },
    actions: { made: () => undefined },
  }).createMachine({
    id: 'sample-act',
    initial: 'opening',
    context: ({ input }) => ({ data: input?.data, draft: empty, made: undefined, error: undefined }),
    states: {
      opening: { always: [{ guard: ({ context }) => context.data !== undefined, target: 'editing' }, 'loading'] },
      loading: {
        invoke: {
          src: 'load',
          onDone: { target: 'editing', actions: assign({ data: ({ event }) => event.output }) },
          onError: 'failed',
        },
      },
      failed: { on: { retry: 'loading' } },
      editing: {
        on: {
          review: {
            target: reviewed ? 'confirming' : 'submitting',
            actions: assign({ draft: ({ event }) => event.draft, error: undefined }),
          },
        },
      },
      confirming: { on: { back: 'editing', confirm: 'submitting' } },
      submitting: {
        invoke: {
          src: 'submit',
          input: ({ context: { draft, data } }) => ({ draft, data }),
          onDone: {
            target: 'done',
            actions: assign(({ context: { data, draft }, event: { output: made } }) => ({
              made,
              data: data === undefined ? data : after(data, draft, made),
              error: undefined,
            })),
          },
          onError: { target: reviewed ? 'confirming' : 'editing', actions: assign({ error: failure }) },
        },
      },
      done: {
        entry: 'made',
        on: { another: { target: 'editing', actions: assign({ draft: empty, made: undefined }) } },
      },
    },
  })
}
