import { amountsIn, plainDigits } from './amounts.ts'

/** Whoever copies an amount gets plain digits, which sheets and fields read: alone, in a sentence, in rows. */
export function copyPlainDigits(): () => void {
  document.addEventListener('copy', asDigits)
  return () => document.removeEventListener('copy', asDigits)
}

function asDigits(event: ClipboardEvent): void {
  const selection = getSelection()
  // What is copied out of a field is what was typed.
  if (!selection || !event.clipboardData || event.target instanceof HTMLInputElement) return
  const selected = wholeAmount(selection) ?? selection.toString()
  const plain = plainDigits(selected)
  if (plain === selected) return
  event.clipboardData.setData('text/plain', plain)
  event.preventDefault()
}

/** The amount of which a part is selected: a double click takes neither the sign nor the dollars. */
function wholeAmount({ anchorNode, anchorOffset, focusNode, focusOffset, isCollapsed }: Selection): string | undefined {
  if (isCollapsed || anchorNode !== focusNode || !(anchorNode instanceof Text)) return undefined
  const { data } = anchorNode
  const [start, end] = [Math.min(anchorOffset, focusOffset), Math.max(anchorOffset, focusOffset)]
  const found = amountsIn(data).find(([from, to]) => from <= start && end <= to)
  return found && data.slice(...found)
}
