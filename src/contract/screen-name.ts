// The name of a screen as a host page reads it, in events and in `state`.

import type { BuiltScreen, ScreenName } from './screens.ts'

/** A view with code of its own is a part of its screen. `connectOnly`: the menu connects wallets without a login. */
export const screenName = (screen: BuiltScreen, connectOnly = false): ScreenName =>
  screen.startsWith('LANDING')
    ? connectOnly
      ? 'CONNECT_OR_CREATE'
      : 'LANDING'
    : (screen.replace(/_SCREEN_.*/, '_SCREEN') as ScreenName)
