const opened = location.pathname
let hasMoved = false

/** The first page after a load keeps the browser's own focus; whoever has gone on from it arrives at a title. */
export function arrivedByLink(): boolean {
  hasMoved ||= location.pathname !== opened
  return hasMoved && document.activeElement?.closest('[role="dialog"]') === null
}
