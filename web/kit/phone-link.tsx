import { Anchor } from '@mantine/core'

/** A number that a tap calls. */
export const PhoneLink = ({ phone, says = phone }: { phone: string; says?: string }) => (
  <Anchor className="num" href={`tel:${phone}`} size="sm">
    {says}
  </Anchor>
)
