import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { NoPasskey } from '../../lib/passkey.ts'
import { ask } from '../../lib/trpc.ts'
import type { Proof } from './proof-form.tsx'

/** The proof opens it, the browser makes the key pair, the bank keeps the public half. */
export async function createPasskey(name: string, proof: Partial<Proof>): Promise<void> {
  const { ticket, options } = await ask.auth.startPasskey.mutate(proof)
  const { startRegistration } = await import('@simplewebauthn/browser')
  // The bank's WebAuthn library wrote them; its schema names the challenge only.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const made = await startRegistration({ optionsJSON }).catch(() => {
    throw new NoPasskey()
  })
  const { id, rawId, type, clientExtensionResults, authenticatorAttachment } = made
  const { clientDataJSON, attestationObject, transports } = made.response
  await ask.auth.addPasskey.mutate({
    ticket,
    name,
    response: {
      id,
      rawId,
      type,
      clientExtensionResults: { ...clientExtensionResults },
      authenticatorAttachment: authenticatorAttachment ?? null,
      response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
    },
  })
}
