import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { ask, type Answered } from './trpc.ts'

/** The browser or the customer did not give one. */
export class NoPasskey extends Error {}

const IP = /^(\d+\.){3}\d+$|^\[/
const LOOPBACK = /^127\.|^\[::1\]$/

/**
 * Where passkeys work: 'here'; at another `address` of this bank, because a browser makes them for names and never
 * for numbers such as 127.0.0.1; or nowhere in this browser.
 */
export function passkeysWork({
  hostname,
  protocol,
  port,
}: Pick<Location, 'hostname' | 'protocol' | 'port'> = location): 'here' | 'nowhere' | { address: string } {
  if (!('PublicKeyCredential' in window)) return 'nowhere'
  if (!IP.test(hostname)) return 'here'
  return LOOPBACK.test(hostname) ? { address: `${protocol}//localhost${port && `:${port}`}` } : 'nowhere'
}

/** The bank asks, the browser signs with the key that its holder chooses, the bank checks it: both factors at once. */
export async function signOnWithPasskey(): Promise<Answered['auth']['passkeySignOn']> {
  const { ticket, options } = await ask.auth.startPasskeySignOn.mutate()
  const { startAuthentication } = await import('@simplewebauthn/browser')
  // The bank's WebAuthn library wrote them; its schema names the challenge only.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const signed = await startAuthentication({ optionsJSON }).catch(() => {
    throw new NoPasskey()
  })
  const { id, rawId, type, clientExtensionResults, authenticatorAttachment } = signed
  const { clientDataJSON, authenticatorData, signature, userHandle } = signed.response
  return ask.auth.passkeySignOn.mutate({
    ticket,
    response: {
      id,
      rawId,
      type,
      clientExtensionResults: { ...clientExtensionResults },
      authenticatorAttachment: authenticatorAttachment ?? null,
      response: { clientDataJSON, authenticatorData, signature, userHandle: userHandle ?? null },
    },
  })
}
