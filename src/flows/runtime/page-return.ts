// How a modal is opened when the page was left for a login and has come back.

import type { LoginSettings } from '../../app/app-settings.ts'
import type { Route } from '../../contract/screens.ts'

export interface Return {
  readonly purpose: 'login' | 'link' | 'account'
  readonly name: string
  readonly routes: Route[]
  readonly wishes: LoginSettings
}
