// What a person sees of an error: keys by code and context, and where its button leads (docs/design/spec.md, "Errors").

import type { ScreenName } from '../screens.ts'

/** Rows of a topic: what the service answers with, or null for a code that only arises in the page; the message is English, for developers. */
export type Codes = Readonly<Record<string, { readonly status: number | null; readonly message: string }>>

/** Where the button of an error leads: the failed step again, the login menu, away, or a screen of its own. */
export type Destination = 'retry' | 'menu' | 'close' | ScreenName

/** What an error is, as far as its view is concerned. */
export interface ErrorFacts {
  readonly code: string
  readonly status: number | null
  readonly message: string
}

/** Text that was written elsewhere: by the service, the app or a person. Never looked up by what it says. */
export interface PlainText {
  readonly plain: string
  /** For a message that came with an error: other languages than English show their own words for this code, where they have any. */
  readonly code?: string
}
/** Words for a person: a key of the languages, or plain text. */
export type Words<K extends string = string> = K | PlainText

/** The view of an error. `text` is what happened and what to do; null where the title says it all. */
export interface ErrorView<K extends string = string> {
  readonly title: Words<K>
  readonly text: Words<K> | null
  readonly button: K
  readonly to: Destination
}

/** In a row, the message that came with the error. */
export const MESSAGE = '{message}'
/** A view as a row states it. */
interface RowView<K extends string> {
  readonly title: K | typeof MESSAGE
  readonly text: K | typeof MESSAGE | null
  readonly button: K
  readonly to: Destination
}
/** The views of one context; what a row leaves out comes from `rest`, the view of any other code. */
export interface Context<K extends string = string> {
  readonly rows: Readonly<Record<string, Partial<RowView<K>>>>
  /** HTTP 422 of a code without a row. */
  readonly unprocessable?: Partial<RowView<K>>
  readonly rest: RowView<K>
}

export const again = { button: 'button.again', to: 'retry' } as const
export const anotherMethod = { button: 'button.method', to: 'menu' } as const
export const anotherAccount = { button: 'button.account', to: 'menu' } as const

/** The message of an error as text on a screen. */
export const messageOf = ({ code, message }: ErrorFacts): PlainText => ({ plain: message, code })

/**
 * The view of an error in a context: a look-up, with the context's `rest` as its floor.
 * A destination on a screen that shows the error itself (`to: 'ERROR_SCREEN'`) keeps title and text for that screen.
 */
export const viewOf = <K extends string>(error: ErrorFacts, { rows, unprocessable, rest }: Context<K>): ErrorView<K> => {
  const own = Object.hasOwn(rows, error.code) ? rows[error.code] : error.status === 422 ? unprocessable : undefined
  // A row that names its own title does not borrow the text of `rest`: the two would contradict each other.
  const { title, text, button, to } = own?.title ? { ...rest, text: null, ...own } : { ...rest, ...own }
  const words = (key: K | typeof MESSAGE): Words<K> => (key === MESSAGE ? messageOf(error) : key)
  return { title: words(title), text: text === null ? null : words(text), button, to }
}
