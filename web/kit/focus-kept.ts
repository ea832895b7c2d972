/**
 * The focus of a page, kept where it was. What had it may go (a row that was called off, a form that was kept) or be
 * disabled while the bank is asked; then the browser gives it to nobody, and a reader begins again at the top. It
 * comes back to what can be used again, or goes to the heading of what it stood in. A dialog keeps its own.
 */
interface Had {
  readonly element: HTMLElement
  /** What it stood in, from the inside out. */
  readonly within: readonly Element[]
}

let had: Had | undefined

const DIALOG = '[role="dialog"], [role="alertdialog"]'
const PLACE = 'section, form, .card, main'
/** What takes its place has to be there, and may take the focus itself. */
const SETTLED_MS = 80

const nowhere = () => document.activeElement === null || document.activeElement === document.body

function* around(element: Element) {
  for (let at = element.parentElement; at; at = at.parentElement) if (at.matches(PLACE)) yield at
}

function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

function settle(): void {
  if (!had || !nowhere() || document.querySelector(DIALOG)) return
  const { element, within } = had
  if (element.isConnected) return element.matches(':disabled') ? undefined : focusOn(element)
  const place = within.find(one => one.isConnected)
  const heading = place?.querySelector<HTMLElement>('h1, h2, h3') ?? document.querySelector<HTMLElement>('h1')
  if (heading) focusOn(heading)
}

/** Watches the document; answers what ends that. */
export function keepFocus(): () => void {
  const watch = new AbortController()
  const { signal } = watch
  const put = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && !target.closest(DIALOG)) had = { element: target, within: [...around(target)] }
  }
  // Somebody's own wish: the focus is put down, on nothing.
  const leave = ({ target }: FocusEvent) =>
    setTimeout(() => {
      if (had?.element !== target || !had?.element.isConnected || had.element.matches(':disabled')) return
      if (nowhere() && document.hasFocus()) had = undefined
    })
  document.addEventListener('focusin', put, { signal })
  document.addEventListener('focusout', leave, { signal })
  document.addEventListener('pointerdown', () => (had = undefined), { signal, capture: true })
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new MutationObserver(() => {
    if (!had || !nowhere()) return
    clearTimeout(timer)
    timer = setTimeout(settle, SETTLED_MS)
  })
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  return () => {
    watch.abort()
    observer.disconnect()
    clearTimeout(timer)
    had = undefined
  }
}
