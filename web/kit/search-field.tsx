import { TextInput } from '@mantine/core'
import { useRef, type ComponentProps } from 'react'
import { t } from '../lib/i18n.ts'
import { Icon } from './icon.tsx'
import { useSearchKey } from './shortcuts.tsx'

interface Props extends Pick<ComponentProps<typeof TextInput>, 'label' | 'aria-label' | 'placeholder' | 'maxLength'> {
  value: string
  onChange: (text: string) => void
}

/** Where a list is searched; the key `/` leads into it. Without a visible label it says "Search" while it is empty. */
export function SearchField({ value, onChange, ...named }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useSearchKey(box)
  return (
    <TextInput
      ref={box}
      type="search"
      maxLength={80}
      {...(named.label === undefined && {
        placeholder: t('Search'),
        leftSection: <Icon name="search" size={18} />,
      })}
      {...named}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
