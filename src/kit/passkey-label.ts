// The display name of a passkey (docs/design/spec.md, "Entities").

import { fill, type Sentence } from './fill.ts'

interface NamedPasskey {
  /** What the person calls it. */
  readonly givenName?: string | null | undefined
  readonly authenticatorName?: string | null | undefined
  readonly createdWithBrowser?: string | null | undefined
  readonly createdWithOs?: string | null | undefined
}
interface LabelWords {
  /** `{what} on {where}`. */
  readonly on: Sentence
  readonly unknown: string
}

export const passkeyLabel = (
  { givenName, authenticatorName: name, createdWithBrowser: browser, createdWithOs: os }: NamedPasskey,
  { on, unknown }: LabelWords,
): string => {
  if (givenName) return givenName
  if (name) return browser ? fill(on, { what: name, where: browser }) : name
  if (browser) return os ? fill(on, { what: browser, where: os }) : browser
  return unknown
}
