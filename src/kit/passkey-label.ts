// The display name of a passkey (docs/design/spec.md, "Entities").

export interface NamedPasskey {
  readonly authenticatorName?: string | null | undefined
  readonly createdWithBrowser?: string | null | undefined
  readonly createdWithOs?: string | null | undefined
}
export interface LabelWords {
  /** `iCloud Keychain on Safari`. */
  on(what: string, where: string): string
  readonly unknown: string
}

export const passkeyLabel = (
  { authenticatorName: name, createdWithBrowser: browser, createdWithOs: os }: NamedPasskey,
  { on, unknown }: LabelWords,
): string => {
  if (name) return browser ? on(name, browser) : name
  if (browser) return os ? on(browser, os) : browser
  return unknown
}
