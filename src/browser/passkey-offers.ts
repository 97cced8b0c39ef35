// Whether this browser can offer passkeys in a field. Apart from the dialogs for them, which need not come where it cannot.

export const offersPasskeys = async (): Promise<boolean> =>
  (await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.()) ?? false
