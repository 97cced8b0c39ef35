// The props of a screen. A screen only draws: no timer, fetch, storage, navigation or event of its own.

import type { AppView } from '../app/app-view.ts'
import type { BuiltScreen, ScreenParams } from '../contract/screens.ts'
import type { FlowTypes } from '../flows/directory.ts'

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
