import { initials } from '../lib/format.ts'
import type { CustomerCopy } from '../lib/storage.ts'

/** The customer's picture, or their initials. Decoration: the name stands beside it or in the link's label. */
export function Avatar({
  customer: { firstName, lastName, profilePicture },
  size,
}: {
  customer: Pick<CustomerCopy, 'firstName' | 'lastName' | 'profilePicture'>
  size?: number
}) {
  if (profilePicture)
    return (
      <img
        src={profilePicture}
        alt=""
        width={size}
        height={size}
        style={size ? { borderRadius: '50%', objectFit: 'cover' } : undefined}
      />
    )
  return <span aria-hidden="true">{initials(firstName, lastName)}</span>
}
