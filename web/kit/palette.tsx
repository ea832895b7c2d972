import { useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react'
import { t } from '../lib/i18n.ts'
import { useFocusBack } from './focus-back.ts'
import { onDemand } from './on-demand.tsx'
import css from './palette.module.css'
import type { Early } from './palette-search.ts'

/** The way to the palette (command-palette.tsx): its button, and Ctrl/Cmd-K on every page of a signed-in customer. */
export const CommandPalette = onDemand(async () => (await import('./command-palette.tsx')).CommandPalette)

let opened = false
const listeners = new Set<() => void>()
const setOpened = (value: boolean) => {
  opened = value
  listeners.forEach(listener => listener())
}
export const openPalette = (): void => setOpened(true)
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const close = () => setOpened(false)

export function Palette() {
  const isOpen = useSyncExternalStore(subscribe, () => opened)
  // The box below is there with the click; what it stands for is drawn when there is time.
  const isDue = useDeferredValue(isOpen)
  const [early, setEarly] = useState<Early>(nothing)
  const [isHere, setIsHere] = useState(false)
  if (!isOpen && (isHere || early !== nothing)) {
    setIsHere(false)
    setEarly(nothing)
  }
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpened(!opened)
    }
    window.addEventListener('keydown', pressed)
    return () => {
      window.removeEventListener('keydown', pressed)
      close()
    }
  }, [])
  return (
    <>
      {isOpen && !isHere && <Meanwhile early={early} onEarly={setEarly} />}
      <CommandPalette opened={isOpen && isDue} onClose={close} early={early} onHere={() => setIsHere(true)} />
    </>
  )
}

const nothing: Early = { typed: '', entered: false }

/** A box in the palette's place until that is there: whoever opens it and writes on loses no letter. */
function Meanwhile({ early, onEarly }: { early: Early; onEarly: (early: Early) => void }) {
  useFocusBack()
  return (
    <div className={css.veil} role="presentation" onClick={event => event.target === event.currentTarget && close()}>
      <div className={css.box} role="dialog" aria-modal="true" aria-label={t('Search or jump to')}>
        <input
          ref={takeFocus}
          className={css.input}
          aria-label={t('Search or jump to')}
          placeholder={t('A page, an account, something to do')}
          autoComplete="off"
          value={early.typed}
          onChange={event => onEarly({ typed: event.currentTarget.value, entered: false })}
          onKeyDown={event => {
            if (event.key === 'Escape') close()
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEarly({ ...early, entered: true })
            if (event.key === 'Tab') event.preventDefault()
          }}
        />
      </div>
    </div>
  )
}

const takeFocus = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true })
