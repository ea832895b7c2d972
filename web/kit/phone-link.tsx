import { Anchor } from '@mantine/core'

/** A number that a tap calls; blanks and brackets, which the bank may write it with, are none of an address. */
export const PhoneLink = ({ phone, says = phone }: { phone: string; says?: string }) => (
  <Anchor className="num" href={`tel:${phone.replace(/[^\d+]/g, '')}`} size="sm">
    {says}
  </Anchor>
)
