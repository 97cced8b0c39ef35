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
  /** For developers. No screen shows it: it may be the text of a proxy, a chain's node or a wallet. */
  readonly message: string
  /** Milliseconds after which a retry makes sense; null: unknown. */
  readonly retryAfter?: number | null
}

/** Text that the app or a person wrote. Never looked up by what it says. */
export interface PlainText {
  readonly plain: string
}
/** What the languages say of a code (`messages`), whatever came with the error. A code that they do not have is an unknown error. */
export interface CodeWords {
  readonly code: string
}
/** A sentence with a number in it, which is written without grouping. */
interface NumberedWords<K extends string = string> {
  readonly key: K
  readonly number: number
}
/** Words for a person: a key of the languages, the words for a code, or plain text. */
export type Words<K extends string = string> = K | PlainText | CodeWords | NumberedWords<K>

/** The view of an error. `text` is what happened and what to do; null where the title says it all. */
export interface ErrorView<K extends string = string> {
  readonly title: Words<K>
  readonly text: Words<K> | null
  readonly button: K
  readonly to: Destination
}

/** In a row of a code: what the languages say of that code. Every row with it has such words (test/house/error-words.test.ts). */
export const MESSAGE = '{message}'
/** A view as a row states it. */
interface RowView<K extends string> {
  readonly title: K | typeof MESSAGE
  readonly text: K | typeof MESSAGE | null
  readonly button: K
  readonly to: Destination
  /** Another title where the error tells a number; `of` gives null where it tells none. */
  readonly numbered?: { readonly title: K; of(error: ErrorFacts): number | null }
}
/** The views of one context; what a row leaves out comes from `rest`, the view of any other code. */
export interface Context<K extends string = string> {
  readonly rows: Readonly<Record<string, Partial<RowView<K>>>>
  /** HTTP 422 of a code without a row. */
  readonly unprocessable?: Partial<RowView<K>>
  readonly rest: RowView<K>
}

export const again = { button: 'button.again', to: 'retry' } as const
/** There is nothing to be tried again. */
export const away = { button: 'button.close', to: 'close' } as const
/** Nothing that a person does mends the set-up of the page. */
export const wrongSetUp = { title: 'setup.title', text: 'setup.text', ...away } as const
export const anotherMethod = { button: 'button.method', to: 'menu' } as const
export const anotherAccount = { button: 'button.account', to: 'menu' } as const

/** What a line on a screen says of an error. Trust: only words of ours; the message that came along may come from any party. */
export const messageOf = ({ code }: Pick<ErrorFacts, 'code'>): CodeWords => ({ code })

/**
 * The view of an error in a context: a look-up, with the context's `rest` as its floor.
 * A destination on a screen that shows the error itself (`to: 'ERROR_SCREEN'`) keeps title and text for that screen.
 */
export const viewOf = <K extends string>(error: ErrorFacts, { rows, unprocessable, rest }: Context<K>): ErrorView<K> => {
  const own = Object.hasOwn(rows, error.code) ? rows[error.code] : error.status === 422 ? unprocessable : undefined
  // A row that names its own title does not borrow the text of `rest`: the two would contradict each other.
  const { title, text, button, to } = own?.title ? { ...rest, text: null, ...own } : { ...rest, ...own }
  const words = (key: K | typeof MESSAGE): Words<K> => (key === MESSAGE ? messageOf(error) : key)
  const number = own?.numbered?.of(error) ?? null
  return {
    title: own?.numbered && number !== null ? { key: own.numbered.title, number } : words(title),
    text: text === null ? null : words(text),
    button,
    to,
  }
}
