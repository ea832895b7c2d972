/**
 * The waits that the documents ask for, by name, in milliseconds. The server may override them at run time through the
 * meta tag `wrenfield-waits` ("preLoader=0,pageLoading=0"); tests set them to 0. A wait never withholds content: a
 * veil lifts as soon as the page has drawn what it shows (C-18). "documented" keeps the full veils, "0" shows no
 * loading screen at all.
 */
const documented = {
  /** doc2 §2.12: pre-loader on app start. */
  preLoader: 3000,
  /** doc1 §2.9: loading screen on each path change. */
  pageLoading: 2000,
  /** doc2 §9: simulated answers, and "Not confirmed yet" (C-59). */
  simulatedAnswer: 500,
  /** doc3 §4: the longer simulated answers of the sample-data pages. */
  simulatedWork: 1500,
  /** doc3 §9: sample-data pages load their accounts and rates. */
  sampleLoad: 1000,
  /** doc3 §4: notice of a credit limit request. */
  creditLimitNotice: 5000,
  /** doc3 §2.8: from the submitted rollover to the dashboard. */
  rolloverRedirect: 3000,
  /** doc1 §4, doc2 §9: success banners. */
  successBanner: 3000,
  /** doc3 §2.2: toasts of Pay Bills. */
  toast: 5000,
  /** doc3 §2.1: bank search debounce. */
  bankSearch: 300,
  /** doc3 §4: a transfer's status is asked for while its code is awaited. */
  transferPoll: 10_000,
  /** Before a question without an answer is asked once more; twice as long the second time. */
  retry: 1000,
  /**
   * An unreachable bank, and an act without an answer, are asked about again; longer each time, up to half a
   * minute.
   */
  askAgain: 3000,
  /** A skeleton appears only when an answer takes longer than this. */
  skeleton: 150,
  /** After signing on, before what is needed without a server is fetched: the page that is wanted comes first. */
  fetchAhead: 6000,
  /** After signing on, before the tab follows what changes: the page comes first. */
  live: 1500,
  /** A stream that broke is opened again; later each time, up to half a minute. */
  liveAgain: 1000,
  /** Without a stream, what is on the screen is asked again so often. */
  livePoll: 60_000,
  /** A tab that nobody has seen for so long lets go of its stream. */
  liveHidden: 10_000,
  /** Idle session (ARCHITECTURE, Security: 15 minutes), warned two minutes ahead. */
  idle: 15 * 60_000,
  idleWarning: 2 * 60_000,
}

export type Wait = keyof typeof documented

/** Reads "name=milliseconds" pairs; unknown names and broken numbers are ignored. */
export function parseWaits(content: string): Partial<Record<Wait, number>> {
  if (content.trim() === '0') return { preLoader: 0, pageLoading: 0 }
  const pairs = content.split(',').map(pair => pair.split('=').map(part => part.trim()))
  return Object.fromEntries(
    pairs
      .filter(([name, ms]) => name && name in documented && ms && /^\d+$/.test(ms))
      .map(([name, ms]) => [name, Number(ms)]),
  )
}

const told = (): string => document.querySelector('meta[name="wrenfield-waits"]')?.getAttribute('content') ?? ''

/** How long this wait lasts now, in milliseconds. */
export const wait = (name: Wait): number => parseWaits(told())[name] ?? documented[name]

/** Whether a veil stays for all of its time over a page that is already drawn: only where the server asks for it. */
export const veilsStay = (): boolean => told().trim() === 'documented'
