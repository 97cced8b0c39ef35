// What a screen is: the props that it draws, and its row in the file of its loading moment.

import type { ComponentType, ReactNode } from 'react'
import type { AppView } from '../app/app-view.ts'
import type { BuiltScreen, Route, ScreenParams } from '../contract/screens.ts'
import type { FlowRow } from '../flows/runtime/flow.ts'
import type { FlowTypes } from './flow-types.ts'

/** `C` is the type of the screen's own `copy`: its English words. What arrives is that, or the same words in the person's language. */
export interface ScreenProps<N extends BuiltScreen, C = object> {
  readonly params: ScreenParams[N]
  readonly state: FlowTypes[N]['state']
  readonly app: AppView
  readonly copy: C
  /** How numbers and dates are written: `de-AT`. */
  readonly locale: string
  send(event: FlowTypes[N]['event']): void
}

/** What draws around another screen: `state` is what the flow says, `copy` the words of the row's own screen. */
export interface AroundProps {
  // biome-ignore lint/suspicious/noExplicitAny: the stage hands on what the row's own flow has said, and the row's own words.
  readonly state: any
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  readonly copy: any
  /** Null: "back" leads nowhere. */
  readonly back: { readonly name: string; onPress(): void } | null
  /** Leads to the row's own screen, with these params. */
  home(params: object): void
  readonly children: ReactNode
}

/** What a row may have besides. `P`: the params of its screen. */
interface More<P> {
  /** Shown also while nothing is known of the app, or nothing can be. */
  readonly withoutConfig?: true
  /** Screens that are likely next: they are loaded as soon as this one is drawn. */
  readonly next?: readonly BuiltScreen[]
  /** Whether the person can close it; absent: always. */
  readonly closable?: (params: P) => boolean
  /** What it says and draws around the screens that it has led to, where it is the first of its modal; absent: nothing. */
  readonly around?: NonNullable<FlowRow['around']>
  readonly Around?: ComponentType<AroundProps>
  /** What the header's info button shows over it; absent: there is no such button. */
  readonly info?: (params: P) => Route
}
/** A screen with its flow. `styles`: what it needs beyond the stage's own. */
// biome-ignore lint/suspicious/noExplicitAny: each screen types its own words; the stage only hands them back to it.
export interface Row<N extends BuiltScreen, Props = ScreenProps<N, any>> extends FlowRow, More<ScreenParams[N]> {
  readonly View: ComponentType<Props>
  readonly copy: object
  readonly styles: string | undefined
}

/** A row: name of the flow, as `state.flow` of a tag reports it, its machine and jobs; what draws it, with words and styles. */
export const row = <M, J, V, P>(flow: string, machine: M, jobs: J, View: V, copy: object, styles?: string, more?: More<P>) => ({
  flow,
  machine,
  jobs,
  View,
  copy,
  styles,
  ...more,
})
