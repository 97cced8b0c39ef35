// Whether this browser can offer passkeys in a field. Apart from webauthn.ts, which is not needed where it cannot.

export const offersPasskeys = async (): Promise<boolean> =>
  (await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.()) ?? false
