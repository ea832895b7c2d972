import { Button } from '@mantine/core'

interface Props {
  /** What stands on it. */
  text: string
  /** The same with what it is about, because other rows have the same button. */
  label: string
  onClick: () => void
  size?: 'compact-sm' | 'compact-md'
  variant?: 'subtle' | 'default' | 'light'
}

/** A button in a row of a list. */
export const RowButton = ({ text, label, onClick, size = 'compact-sm', variant = 'subtle' }: Props) => (
  <Button size={size} variant={variant} aria-label={label} onClick={onClick}>
    {text}
  </Button>
)
