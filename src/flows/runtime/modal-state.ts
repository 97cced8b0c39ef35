// The types of one modal: what its owner gives, what the stage draws, and the one state value that its functions share.

import type { ReadableAtom, WritableAtom } from 'nanostores'
import type { AppView } from '../../app/app-view.ts'
import type { AccountNews, CloseReason, Outcome } from '../../contract/events.ts'
import type { BuiltScreen, ErrorParams, Route, ScreenName } from '../../contract/screens.ts'
import type { History } from '../../router/history.ts'
import { recentMethod, recentWallet } from '../../session/recent.ts'
import type { Runtime } from '../../session/runtime.ts'
import type { Done, HostRequest, RunningFlow } from './flow.ts'

/** What the stage draws. */
export interface ModalView {
  readonly route: Route
  /** Name of the route's screen, as a host reads it. */
  readonly name: ScreenName
  /** Name of the route's flow. */
  readonly flow: string
  /** State of that flow. */
  readonly state: { readonly at: string }
  readonly app: AppView
  readonly canGoBack: boolean
  /** Grows with each entry into a screen. */
  readonly entry: number
}

/** What the owner of a modal provides and is notified of. */
export interface ModalHooks {
  /** `recent`: the method that was used last in this browser. */
  app(recent: string | null): AppView
  screen(screen: ScreenName, previous: ScreenName | null): void
  /** A screen shows an error. `flow`: where it arose. */
  refused(error: Pick<ErrorParams, 'code' | 'message'>, flow: string | null): void
  /** The code of a screen could not be loaded, or the error screen itself threw. */
  failed(error: unknown): void
  /** Loads the words of a screen. The screen is shown when they are loaded or have failed to; undefined: at once. */
  words(screen: BuiltScreen): Promise<unknown> | undefined
  /** Where the captcha frame may be put; absent where no screen asks for a captcha. */
  place?(): Element | null
  /** An account was linked, unlinked or changed, and the modal stays open. */
  changed?(news: AccountNews): void
  /** A screen asks for something that only the element around the stage can do. */
  asked?(request: HostRequest): void
  /** `outcome` is given only with `success`. */
  closed(reason: CloseReason, outcome: Outcome | null): void
}

export interface Modal {
  /** `loading` until the first screen can be drawn; null while the modal is closed. */
  readonly $view: ReadableAtom<ModalView | 'loading' | null>
  /** Shows the last of these routes; "back" leads to the ones before it. */
  open(...routes: Route[]): void
  /** Draws a route before its opening, where all of it is loaded. No hook is called before {@link Modal.open}. */
  drawAhead(route: Route): void
  /** Hides what was drawn ahead until {@link Modal.refresh}: settings that it may not match are being loaded. */
  hold(): void
  /** Draws the present view, or the one drawn ahead, with the settings as they are now. */
  refresh(): void
  /** Draws the view again: the language has changed. */
  redraw(): void
  close(reason: CloseReason): void
  back(): void
  send(event: unknown): void
  /** The present screen threw while it was drawn: the error screen takes its place. */
  screenFailed(error: unknown): void
}

export interface ModalState {
  readonly runtime: Runtime
  readonly hooks: ModalHooks
  readonly $view: WritableAtom<ModalView | 'loading' | null>
  history: History
  flow: RunningFlow<unknown> | null
  /** What the running flow has completed. */
  done: Done | null
  /** Key of the route that was drawn ahead; empty until it is drawn, null: there is none. */
  drawnAhead: string | null
  /** Number of the entry into the present screen: what arrives for an earlier one is dropped. */
  entry: number
  /** Sets the view of the present screen from the present settings. */
  show(): void
}

/** The view that is drawn, if any. */
export const drawnView = ({ $view }: ModalState): ModalView | null => {
  const view = $view.get()
  return view === 'loading' ? null : view
}

/** The settings of the app as they are now. */
export const appOf = ({ runtime, hooks }: ModalState): AppView => hooks.app(recentWallet(runtime) ?? recentMethod(runtime))
