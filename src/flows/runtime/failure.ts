// A failure as an event carries it.

import type { ErrorFacts } from '../../contract/errors/view.ts'

/** What the catalogue needs to know of an error; nothing that could hold a secret. */
export interface Failure extends ErrorFacts {
  /** Milliseconds after which a retry makes sense; null: unknown. */
  readonly retryAfter: number | null
  /** False: the same would fail again, as a wallet or a chain says. Absent: it may go well. */
  readonly retryable?: false
  /** This browser has no connection: it goes on by itself when it has one. */
  readonly offline?: true
  /** What a chain's node said. Trust: written by anybody, so that a screen shows it as a quotation, or not at all. */
  readonly said?: string
  /** What the page's developer is to do: a sentence, and the command on a line of its own; only in development. */
  readonly advice?: string
}
