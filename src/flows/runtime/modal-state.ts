// The types of one modal: what its owner gives, what the stage draws, and the one state value that its functions share.

import type { ReadableAtom, WritableAtom } from 'nanostores'
import type { AppView } from '../../app/app-view.ts'
import type { CloseReason } from '../../contract/events.ts'
import type { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { Outcome, Purpose, Results } from '../../contract/purposes.ts'
import type { BuiltScreen, ErrorParams, Route, ScreenName } from '../../contract/screens.ts'
import type { History } from '../../router/history.ts'
import type { Nest } from '../../session/page-hooks.ts'
import { recentMethod, recentWallet } from '../../session/recent.ts'
import type { Runtime } from '../../session/runtime.ts'
import type { Completion, Directory, Done, HostRequest, RunningFlow } from './flow.ts'

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
  /** What the screen is nested for; null: it is one of the modal's own. */
  readonly nested: Purpose | null
  /** Whether "back" ends the nested screens. */
  readonly backEnds: boolean
  /** How many requests wait behind this one. */
  readonly more: number
  /** What is drawn around the screen: the modal's first screen, which has led to it, and what that one says; null: nothing. */
  readonly around: { readonly home: BuiltScreen; readonly state: object } | null
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
  /** There is no connection to load a screen over, and none that says so: this is called, and the screen is loaded as soon as there is one. */
  offline?(): void
  /** Loads the words of a screen. The screen is shown when they are loaded or have failed to; undefined: at once. */
  words(screen: BuiltScreen): Promise<unknown> | undefined
  /** Where the captcha frame may be put; absent where no screen asks for a captcha. */
  place?(): Element | null
  /** Something was completed, and the modal stays open. */
  completed?(completion: Completion): void
  /** What the modal is open for was completed, and its end is still shown. The same outcome comes with `closed`. */
  reached?(outcome: Outcome): void
  /** A screen asks for something that only the element around the stage can do. */
  asked?(request: HostRequest): void
  /** How many requests wait behind the one that is shown; absent: none ever do. */
  more?(): number
  /** The view has changed: another screen, or one over it. */
  shown?(view: ModalView): void
  /** `outcome` is given only with `success`. `error`: the modal was abandoned; `failure`: it was closed while it showed that something had failed. */
  closed(reason: CloseReason, outcome: Outcome | null, error?: LatchkeyError, failure?: LatchkeyError): void
}

export interface Modal {
  /** `loading` until the first screen can be drawn; null while the modal is closed. */
  readonly $view: ReadableAtom<ModalView | 'loading' | null>
  /** Shows the last of these routes; "back" leads to the ones before it. `handed`: what the jobs of all screens find in their scope. */
  open(routes: readonly Route[], handed?: object): void
  /**
   * Shows a route over the present screen, whose flow goes on unseen. Resolves with the result of the nested screens; rejects with the exit code
   * of the purpose when they end without one, with `nesting_too_deep` over the third.
   * @example const { user } = await modal.nest('confirm', route, { signal })
   */
  readonly nest: Nest
  /** Ends the nested screens that are shown, as the person does. False: none are. */
  cancelNested(): boolean
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
  /** Leads to the first screen, with these params, from whatever it has led to. */
  home(params: object): void
  /** Whether the present screen keeps the person, whom it asks before it is left. */
  stays(): boolean
  send(event: unknown): void
  /** The present screen threw while it was drawn: the error screen takes its place. */
  screenFailed(error: unknown): void
}

/** A history with its running flow: the modal's own, or one nested over another. */
export interface Layer {
  /** Null: the modal's own. */
  readonly nested: {
    readonly purpose: Purpose
    resolve(result: Results[Purpose]): void
    reject(error: LatchkeyError): void
  } | null
  /** What the jobs of its flows find in their scope. */
  readonly handed: object
  history: History
  flow: RunningFlow<unknown> | null
  /** What the running flow has completed. */
  done: Done | null
  /** What the present screen says has failed, with the state that it says so in; null: nothing has, or it is being tried again. */
  failure: { readonly error: LatchkeyError; readonly at: string } | null
  /** Number of the entry into the present screen: what arrives for an earlier one is dropped. */
  entry: number
  /** Sets the view of the present screen from the present settings, where this is the layer that is shown. */
  show(): void
}

export interface ModalState {
  readonly runtime: Runtime
  readonly directory: Directory
  readonly hooks: ModalHooks
  readonly $view: WritableAtom<ModalView | 'loading' | null>
  /** The modal's own, then those over it; the last one is shown. */
  layers: readonly [Layer, ...Layer[]]
  /** How often a screen has been entered, in all layers. */
  entries: number
  /** Key of the route that was drawn ahead; empty until it is drawn, null: there is none. */
  drawnAhead: string | null
}

export const createLayer = (nested: Layer['nested'] = null, handed: object = {}): Layer => ({
  nested,
  handed,
  history: [],
  flow: null,
  done: null,
  failure: null,
  entry: 0,
  show() {},
})

/** The layer that is shown. */
export const topOf = ({ layers }: ModalState): Layer => layers.at(-1) ?? layers[0]

/** The view that is drawn, if any. */
export const drawnView = ({ $view }: ModalState): ModalView | null => {
  const view = $view.get()
  return view === 'loading' ? null : view
}

/** The settings of the app as they are now. */
export const appOf = ({ runtime, hooks }: ModalState): AppView => hooks.app(recentWallet(runtime) ?? recentMethod(runtime))
