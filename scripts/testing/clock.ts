/** 2026-11-18 15:00 in New York, a Wednesday: where the clocks of tests begin. */
export const WEDNESDAY = Date.UTC(2026, 10, 18, 20)

/**
 * From now on the window's clock stands `aheadMs` off the machine's, and runs as it does. It is sent to a browser as it
 * stands here, so it knows nothing of this file.
 */
export function setClockAhead(aheadMs: number): void {
  const { Date: Machine } = globalThis
  globalThis.Date = new Proxy(Machine, {
    apply: () => new Machine(Machine.now() + aheadMs).toString(),
    construct: (target, given, asked) =>
      Reflect.construct(target, given.length === 0 ? [Machine.now() + aheadMs] : given, asked),
    get: (target, name) => (name === 'now' ? () => Machine.now() + aheadMs : Reflect.get(target, name)),
  })
}
