// An error that fills the screen: words, one button. Flow of ERROR_SCREEN and the outcome screens.
// An app's own texts for a person who is not on its allowlist replace the catalogue's.

import { copyText } from '../../browser/clipboard.ts'
import { whenOnline } from '../../browser/online.ts'
import { type LoginKey, SCREEN } from '../../contract/errors/login/login.ts'
import { away, type Context, type ErrorView, type PlainText, viewOf, type Words } from '../../contract/errors/view.ts'
import type { ErrorParams } from '../../contract/screens.ts'
import type { Job, Machine } from '../runtime/flow.ts'

export interface ErrorState<K extends string = LoginKey> {
  readonly at: 'shown'
  readonly title: Words<K>
  readonly text: Words<K> | null
  /** A command for the page's developer; null: there is none. */
  readonly command: string | null
  /** Whether the command is in the clipboard; absent: it has not been copied. */
  readonly copied?: boolean
  readonly button: Words<K>
  readonly view: ErrorView<K>
  readonly retry: ErrorParams['retry']
  readonly menu: ErrorParams['retry']
  /** The app's own link (https), opened beside the page. */
  readonly link: string | null
}
export type ErrorEvent = { type: 'press' | 'online' | 'copy' } | { type: 'copied'; done: boolean }

/** What an app says in its own words, which no language translates. */
const own = (text: string | null | undefined): PlainText | undefined => (text == null ? undefined : { plain: text })

/** The machine of a screen of errors; `contextOf` says where an error was met. */
export const errorMachine = <K extends string, P extends ErrorParams>(
  contextOf: (params: P) => Context<K | LoginKey>,
): Machine<ErrorState<K | LoginKey>, ErrorEvent, P> => ({
  start(error, { app }) {
    const seen = viewOf(error, contextOf(error))
    // What would fail again is not offered again.
    const view = seen.to === 'retry' && error.retryable === false ? { ...seen, ...away } : seen
    const [advice, command = null] = error.advice?.split('\n') ?? []
    const { title, text, button, link } = error.code === 'allowlist_rejected' ? app.rejection : {}
    return [
      {
        at: 'shown',
        title: own(title) ?? (error.offline ? 'error.offline' : view.title),
        text: own(text) ?? own(advice) ?? view.text,
        command,
        button: own(button) ?? view.button,
        view,
        retry: error.retry,
        menu: error.menu ?? null,
        link: link ?? null,
      },
      ...(error.offline && error.retry ? [{ run: 'online' }] : []),
    ]
  },
  on(state, event) {
    if (event.type === 'online') return [state, ...(state.retry ? [{ replace: state.retry }] : [])]
    if (event.type === 'copy') return [state, ...(state.command ? [{ run: 'copy', with: state.command }] : [])]
    if (event.type === 'copied') return [{ ...state, copied: event.done }]
    if (state.view.to === 'close') return [state, { close: 'error' }]
    if (state.view.to === 'retry' && state.retry) return [state, { replace: state.retry }]
    return [state, { reset: state.menu ?? { screen: 'LANDING', params: {} } }]
  },
})

export const machine = errorMachine<LoginKey, ErrorParams>(() => SCREEN)

/** Resolves when the browser has a connection again. */
const online: Job<undefined, ErrorEvent> = async (_, __, { signal }) => {
  await whenOnline(signal)
  return { type: 'online' }
}

const copy: Job<string, ErrorEvent> = async (_, command) => ({ type: 'copied', done: await copyText(command) })

export const jobs = { online, copy }
