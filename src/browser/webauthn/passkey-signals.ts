// Tells the browser which passkeys the service knows, where a browser takes that (WebAuthn Level 3, "Signal methods").
// A browser without these methods, and one that refuses, is not heard of: nothing waits for it.

/** What the three methods take; bytes as base64url. */
interface Signals {
  signalAllAcceptedCredentials?(known: {
    rpId: string
    userId: string
    allAcceptedCredentialIds: readonly string[]
  }): Promise<void>
  signalCurrentUserDetails?(who: { rpId: string; userId: string; name: string; displayName: string }): Promise<void>
  signalUnknownCredential?(unknown: { rpId: string; credentialId: string }): Promise<void>
}
const signals = (): Signals => (globalThis.PublicKeyCredential ?? {}) as Signals

/** Whether it is worth asking the service what it knows. */
export const takesSignals = (): boolean => {
  const { signalAllAcceptedCredentials, signalCurrentUserDetails } = signals()
  return Boolean(signalAllAcceptedCredentials ?? signalCurrentUserDetails)
}

interface KnownPasskeys {
  readonly rpId: string
  /** User handle. */
  readonly userId: string
  readonly name: string
  readonly displayName: string
  readonly credentialIds: readonly string[]
}

/** Tells which passkeys of a user count, and what the user is called now. */
export const signalPasskeys = async ({ rpId, userId, name, displayName, credentialIds }: KnownPasskeys): Promise<void> => {
  const it = signals()
  await it.signalAllAcceptedCredentials?.({ rpId, userId, allAcceptedCredentialIds: credentialIds })
  await it.signalCurrentUserDetails?.({ rpId, userId, name, displayName })
}

/** Tells that a passkey counts no more. Trust: a browser may delete it for good, so only where the service is certain. */
export const signalUnknownPasskey = async (rpId: string, credentialId: string): Promise<void> => {
  await signals().signalUnknownCredential?.({ rpId, credentialId })
}
