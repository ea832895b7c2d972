import './hidden-amounts.css'
import { amountsIn } from '../lib/amounts.ts'

/**
 * Privacy mode: every amount on the screen is out of sight, whoever draws it, in a sentence or in a cell. Amounts are
 * found in the texts of the page and covered there (`::highlight(amounts)`), so that no place has to remember it;
 * readers read them as ever. What the foot of every page says is the law's and the same for everybody.
 */
const COVER = 'amounts'
/** Covered as a whole: where a browser, or the device's own colours, cover no part of a text; a list of the device. */
const WHOLE = 'data-amount'

let watch: MutationObserver | undefined

/** As the document says: asked twice at once, it is the last word that counts. */
export function hideAmounts(): void {
  watch?.disconnect()
  watch = undefined
  if (!document.documentElement.hasAttribute('data-private')) return uncover()
  // Before anything is drawn that has changed.
  watch = new MutationObserver(cover)
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  cover()
}

function cover(): void {
  const ranges: Range[] = []
  const whole = new Set<Element>()
  const parts = canCover && !matchMedia('(forced-colors: active)').matches
  for (const text of textsOfPage()) {
    const amounts = amountsIn(text.data)
    const place = text.parentElement
    if (amounts.length === 0 || !place) continue
    if (place.tagName === 'OPTION' || !parts) whole.add(place.closest('select') ?? place)
    else ranges.push(...amounts.map(([from, to]) => rangeIn(text, from, to)))
  }
  document.querySelectorAll(`[${WHOLE}]`).forEach(one => whole.has(one) || one.removeAttribute(WHOLE))
  whole.forEach(one => one.setAttribute(WHOLE, ''))
  if (canCover) CSS.highlights.set(COVER, new Highlight(...ranges))
}

function uncover(): void {
  document.querySelectorAll(`[${WHOLE}]`).forEach(one => one.removeAttribute(WHOLE))
  if (canCover) CSS.highlights.delete(COVER)
}

const canCover = typeof Highlight === 'function'

function* textsOfPage(): Generator<Text> {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, node =>
    node instanceof Element && /^(FOOTER|STYLE|SCRIPT)$/.test(node.tagName)
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  )
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) yield node
}

function rangeIn(text: Text, from: number, to: number): Range {
  const range = document.createRange()
  range.setStart(text, from)
  range.setEnd(text, to)
  return range
}
