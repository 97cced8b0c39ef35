// What a screen is given. A screen draws: no timer, fetch, storage, navigation or event of its own.

import type { BuiltScreen, ScreenParams } from '../contract/screens.ts'
import type { FlowTypes } from '../flows/directory.ts'
import type { AppView } from '../session/app-view.ts'

export interface ScreenProps<N extends BuiltScreen> {
  readonly params: ScreenParams[N]
  readonly state: FlowTypes[N]['state']
  readonly app: AppView
  send(event: FlowTypes[N]['event']): void
}
