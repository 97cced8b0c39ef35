// Why a file of the registry, or a function or message type in it, is left out of a set.

/** The reasons, as command line, console and docs name them. */
export const REASONS = [
  'not-json',
  'key-twice',
  'forbidden-key',
  'too-large',
  'too-deep',
  'include-missing',
  'include-endless',
  'no-context',
  'no-deployment',
  'factory',
  'domain-separator',
  'no-owner',
  'not-a-function',
  'not-a-type',
  'selector-twice',
  'words-too-long',
  'hidden-characters',
  'too-many-fields',
  'path-outside',
  'unknown-format',
  'reference-missing',
  'wrong-shape',
  'two-descriptors',
  'set-full',
] as const
export type Reason = (typeof REASONS)[number]

/** What was left out. `what`: the function or the type; null: the whole file. */
export interface LeftOut {
  readonly file: string
  readonly what: string | null
  readonly reason: Reason
}

export class Refused extends Error {
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}
export const refuse = (reason: Reason): never => {
  throw new Refused(reason)
}
