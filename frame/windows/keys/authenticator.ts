// What a window for keys asks authenticators for, by the PRF extension of WebAuthn (docs/design/frame.md, "Passkeys").

import type { KeyPasskey, KeyPasskeys } from '../../../src/contract/key-windows.ts'
import { fromBase64url, toBase64url } from '../../../src/kit/base64url.ts'

/** `made`: an authenticator has made a passkey that cannot seal the half. */
export type AuthenticatorFailure = 'passkey_canceled' | 'passkey_there' | 'passkey_unable' | 'passkey_made'
export type AuthenticatorOutcome = { readonly passkey: KeyPasskey } | { readonly failed: AuthenticatorFailure }

/** Milliseconds that an authenticator is given. */
const PATIENCE = 120_000
const CHALLENGE_BYTES = 32
const OUTPUT_BYTES = 32
/** Where the flags are among an authenticator's data, the flag of a verified user, and where the kind of a new one's maker is. */
const FLAGS = 32
const VERIFIED = 0x04
const AAGUID = 37
const AAGUID_END = 53
/** ES256, EdDSA, RS256. */
const ALGORITHMS = [-7, -8, -257]

type Prf = { readonly enabled?: boolean; readonly results?: { readonly first?: BufferSource } } | undefined
interface Static {
  signalAllAcceptedCredentials?(of: { rpId: string; userId: string; allAcceptedCredentialIds: readonly string[] }): Promise<void>
  signalCurrentUserDetails?(of: { rpId: string; userId: string; name: string; displayName: string }): Promise<void>
  getClientCapabilities?(): Promise<Readonly<Record<string, boolean>>>
  signalUnknownCredential?(of: { readonly rpId: string; readonly credentialId: string }): Promise<void>
}
const kind = (): (typeof PublicKeyCredential & Static) | undefined => globalThis.PublicKeyCredential

const challenge = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(CHALLENGE_BYTES))
const outputOf = (credential: PublicKeyCredential): Uint8Array | null => {
  const { prf } = credential.getClientExtensionResults() as { prf?: Prf }
  const first = prf?.results?.first
  if (!first) return null
  const bytes = ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer, first.byteOffset, first.byteLength)
    : new Uint8Array(first)
  return bytes.length === OUTPUT_BYTES ? bytes : null
}
const asking = (input: string): AuthenticationExtensionsClientInputs =>
  ({ prf: { eval: { first: fromBase64url(input) } } }) as AuthenticationExtensionsClientInputs

/** Whether the person was verified. Trust: what an authenticator makes without that is another value, and who holds the device has it. */
const isVerified = (data: ArrayBuffer): boolean => ((new Uint8Array(data)[FLAGS] ?? 0) & VERIFIED) !== 0

const failureOf = (error: unknown): AuthenticatorFailure => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'passkey_there'
  return name === 'NotSupportedError' || name === 'ConstraintError' || name === 'SecurityError'
    ? 'passkey_unable'
    : 'passkey_canceled'
}

/** Whether a passkey can be made here, as far as the browser tells before it asks for one. */
export const canMakePasskeys = async (): Promise<boolean> => {
  const browser = kind()
  if (!browser || !navigator.credentials) return false
  const told = await browser.getClientCapabilities?.().catch(() => undefined)
  return told?.['extension:prf'] !== false
}

/** Has one of these passkeys answer. */
export const answerOf = async ({ input, ids }: Pick<KeyPasskeys, 'input' | 'ids'>): Promise<AuthenticatorOutcome> => {
  if (!kind()) return { failed: 'passkey_unable' }
  try {
    const got = (await navigator.credentials.get({
      publicKey: {
        challenge: challenge(),
        rpId: location.hostname,
        allowCredentials: ids.map((id) => ({ type: 'public-key', id: fromBase64url(id) })),
        userVerification: 'required',
        timeout: PATIENCE,
        extensions: asking(input),
      },
    })) as PublicKeyCredential | null
    if (!got) return { failed: 'passkey_canceled' }
    const { authenticatorData } = got.response as AuthenticatorAssertionResponse
    const output = outputOf(got)
    if (!output || !isVerified(authenticatorData)) return { failed: 'passkey_unable' }
    return { passkey: { id: toBase64url(new Uint8Array(got.rawId)), output: toBase64url(output) } }
  } catch (error) {
    return { failed: failureOf(error) }
  }
}

/** Tells the browser that a passkey is of no use: nothing of it was kept. */
const forget = (credentialId: string): void => {
  void kind()
    ?.signalUnknownCredential?.({ rpId: location.hostname, credentialId })
    .catch(() => {})
}

/** As authenticators list a passkey. `app`: name of the app; `person`: of the account. */
interface Shown {
  readonly app: string
  readonly person: string
}
const nameOf = ({ app, person }: Shown): string => `${app}: ${person}`

/** Tells the browser which passkeys of a half count now, and how they are listed: it takes away, or hides, the others of this user's id. Nothing waits for it. */
export const tellPasskeys = async ({ handle: userId, ids }: Omit<KeyPasskeys, 'input'>, shown: Shown): Promise<void> => {
  const [rpId, name, browser] = [location.hostname, nameOf(shown), kind()]
  try {
    await browser?.signalAllAcceptedCredentials?.({ rpId, userId, allAcceptedCredentialIds: ids })
    await browser?.signalCurrentUserDetails?.({ rpId, userId, name, displayName: name })
  } catch {
    // A browser that takes none is as one without these methods.
  }
}

/** Makes a passkey; where its authenticator answers only when it is used, it is used once. */
export const makePasskey = async ({ input, handle, ids }: KeyPasskeys, shown: Shown): Promise<AuthenticatorOutcome> => {
  if (!(await canMakePasskeys())) return { failed: 'passkey_unable' }
  try {
    const made = (await navigator.credentials.create({
      publicKey: {
        challenge: challenge(),
        rp: { id: location.hostname, name: shown.app },
        user: { id: fromBase64url(handle), name: nameOf(shown), displayName: nameOf(shown) },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        // Trust: an authenticator keeps one passkey of a person: a further one in its place would take the one that counts.
        excludeCredentials: ids.map((id) => ({ type: 'public-key', id: fromBase64url(id) })),
        attestation: 'none',
        timeout: PATIENCE,
        extensions: asking(input),
      },
    })) as PublicKeyCredential | null
    if (!made) return { failed: 'passkey_canceled' }
    const id = toBase64url(new Uint8Array(made.rawId))
    const data = (made.response as AuthenticatorAttestationResponse).getAuthenticatorData()
    const aaguid = toBase64url(new Uint8Array(data.slice(AAGUID, AAGUID_END)))
    const output = isVerified(data) ? outputOf(made) : null
    if (output) return { passkey: { id, output: toBase64url(output), aaguid } }
    const { prf } = made.getClientExtensionResults() as { prf?: Prf }
    const used: AuthenticatorOutcome = prf?.enabled === true ? await answerOf({ input, ids: [id] }) : { failed: 'passkey_made' }
    if ('passkey' in used) return { passkey: { ...used.passkey, aaguid } }
    forget(id)
    return used.failed === 'passkey_unable' ? { failed: 'passkey_made' } : used
  } catch (error) {
    return { failed: failureOf(error) }
  }
}
