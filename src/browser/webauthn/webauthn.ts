// The WebAuthn client: the browser's passkey dialogs in the shapes of the wire, without a library.
// See docs/design/protocol.md, "Passkey shapes"; docs/decisions/0012-own-webauthn-client.md.

import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { Assertion, Attestation, CreationOptions, RequestOptions } from '../../contract/passkeys/passkey-shapes.ts'
import { fromBase64url, toBase64url } from '../../kit/base64url.ts'

/** Error codes by the name of the browser's exception. Browsers do not tell a refusal from the absence of a passkey. */
const CODES: Readonly<Record<string, string>> = {
  NotAllowedError: 'passkey_not_allowed',
  AbortError: 'passkey_not_allowed',
  InvalidStateError: 'passkey_exists',
}

/** Where the one ceremony that a page can have is kept, whatever copy of this file began it. */
const RUNNING = Symbol.for('latchkey.passkey')
const page = globalThis as { [RUNNING]?: AbortController }

/** Runs a ceremony, after calling the former one off; `signal` ends it. Rejects with a {@link LatchkeyError}. */
const ceremony = async (
  ask: (signal: AbortSignal) => Promise<Credential | null> | undefined,
  signal: AbortSignal,
): Promise<PublicKeyCredential> => {
  signal.throwIfAborted()
  // A browser refuses a second ceremony while the first is open, be it only an offer in a field.
  page[RUNNING]?.abort()
  const running = new AbortController()
  page[RUNNING] = running
  try {
    // Where a page has no passkeys (an old browser, an insecure address) there is nothing to ask.
    const credential = await ask(AbortSignal.any([running.signal, signal]))
    if (!credential) throw new Error('This browser has no passkeys for this page.')
    return credential as PublicKeyCredential
  } catch (error) {
    const { name = '', message = String(error) } = error instanceof Error ? error : {}
    throw new LatchkeyError(CODES[name] ?? 'unknown_error', message, { cause: error })
  }
}

const text = (bytes: ArrayBuffer): string => toBase64url(new Uint8Array(bytes))
const outside = ({ id, rawId, authenticatorAttachment }: PublicKeyCredential) => ({
  id,
  raw_id: text(rawId),
  type: 'public-key' as const,
  authenticator_attachment: authenticatorAttachment,
  client_extension_results: {},
})

const described = ({ id, type, transports = [] }: CreationOptions['exclude_credentials'][number]) => ({
  id: fromBase64url(id),
  type,
  transports: transports as AuthenticatorTransport[],
})

/** Asks for a passkey: in the browser's dialog, or, as an `offer`, in the field that a person types into. */
export const askForPasskey = async (options: RequestOptions, signal: AbortSignal, offer = false): Promise<Assertion> => {
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: fromBase64url(options.challenge),
    timeout: options.timeout,
    rpId: options.rp_id,
    userVerification: options.user_verification,
    ...(options.allow_credentials && { allowCredentials: options.allow_credentials.map(described) }),
  }
  const credential = await ceremony(
    (end) => navigator.credentials?.get({ publicKey, signal: end, ...(offer && { mediation: 'conditional' as const }) }),
    signal,
  )
  const { clientDataJSON, authenticatorData, signature, userHandle } = credential.response as AuthenticatorAssertionResponse
  return {
    ...outside(credential),
    response: {
      client_data_json: text(clientDataJSON),
      authenticator_data: text(authenticatorData),
      signature: text(signature),
      user_handle: userHandle?.byteLength ? text(userHandle) : null,
    },
  }
}

export const makePasskey = async (options: CreationOptions, signal: AbortSignal): Promise<Attestation> => {
  const { rp, user, challenge, timeout, attestation, authenticator_selection: chosen } = options
  const publicKey: PublicKeyCredentialCreationOptions = {
    rp,
    user: { id: fromBase64url(user.id), name: user.name, displayName: user.display_name },
    challenge: fromBase64url(challenge),
    timeout,
    attestation,
    pubKeyCredParams: options.pub_key_cred_params,
    excludeCredentials: options.exclude_credentials.map(described),
    authenticatorSelection: {
      residentKey: chosen.resident_key,
      requireResidentKey: chosen.require_resident_key,
      userVerification: chosen.user_verification,
    },
  }
  const credential = await ceremony((end) => navigator.credentials?.create({ publicKey, signal: end }), signal)
  const response = credential.response as AuthenticatorAttestationResponse
  return {
    ...outside(credential),
    response: {
      client_data_json: text(response.clientDataJSON),
      attestation_object: text(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  }
}
