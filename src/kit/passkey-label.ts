// The display name of a passkey (docs/design/spec.md, "Entities").

import { fill, type Sentence } from './fill.ts'

interface NamedPasskey {
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
  { authenticatorName: name, createdWithBrowser: browser, createdWithOs: os }: NamedPasskey,
  { on, unknown }: LabelWords,
): string => {
  if (name) return browser ? fill(on, { what: name, where: browser }) : name
  if (browser) return os ? fill(on, { what: browser, where: os }) : browser
  return unknown
}
