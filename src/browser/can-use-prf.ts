// Whether this browser says that its passkeys can open a wallet (docs/design/frame.md, "Passkeys").

interface Static {
  getClientCapabilities?(): Promise<Readonly<Record<string, boolean>>>
}

/** False where it has no passkeys, or says that none answers by the PRF extension. One that does not say is taken at its word when a passkey is made. */
export const canUsePrf = async (): Promise<boolean> => {
  const browser = globalThis.PublicKeyCredential as (typeof PublicKeyCredential & Static) | undefined
  if (!browser) return false
  const told = await browser.getClientCapabilities?.().catch(() => undefined)
  return told?.['extension:prf'] !== false
}
