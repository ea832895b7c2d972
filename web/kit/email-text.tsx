/** An email address: where it has to be parted it is parted behind its sign. */
export function EmailText({ email }: { email: string }) {
  const [name, ...host] = email.split('@')
  return (
    <>
      {name}@<wbr />
      {host.join('@')}
    </>
  )
}
