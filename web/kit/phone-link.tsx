import { Anchor } from '@mantine/core'

/** A number that a tap calls. */
export const PhoneLink = ({
  phone,
  says = phone,
  small = false,
}: {
  phone: string
  says?: string
  small?: boolean
}) => (
  <Anchor className="num" href={`tel:${phone.replace(/[^\d+]/g, '')}`} {...(small ? { size: 'sm' } : {})}>
    {says}
  </Anchor>
)
