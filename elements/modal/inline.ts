// The menu that opens by itself: by the `open` attribute, and in standalone mode, which has no button to press.

import type { Runtime } from '../../src/session/runtime.ts'
import type { Controller } from './state.ts'

/** Opens what the tag is for. What the promise rejects with is reported by events: nothing holds it. */
export const openByItself = ({ tag, askAt }: Controller): void => {
  // A signed-in person has no login to do, but may connect a wallet.
  const opened: Promise<unknown> = tag.connectOnly && tag.user ? askAt(null, 'connectWallet') : askAt(null, 'login')
  opened.catch(() => undefined)
}

/** In standalone mode the menu is shown while no person is signed in. */
export const showInline = (controller: Controller, runtime: Runtime): void => {
  const { tag, dialog } = controller
  if (tag.mode !== 'standalone') return
  const open = (): void => {
    if (tag.runtime === runtime && tag.mode === 'standalone' && !tag.user) openByItself(controller)
    else if (!tag.open) dialog.hide()
  }
  dialog.show(false)
  // Also when the service cannot be reached: there is a screen for that.
  runtime.whenReady().then(open, open)
}
