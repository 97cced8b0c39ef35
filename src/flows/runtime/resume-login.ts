// A login that was left before its end, by a reload for instance, goes on where it stood.
// See docs/design/requests.md, "After a login".

import type { Route } from '../../contract/screens.ts'
import { afterLogin } from '../menu/after-login.ts'
import { errorMove, failureOf } from './errors.ts'
import { startOver } from './modal-layers.ts'
import { close, navigate } from './modal-navigation.ts'
import { appOf, type ModalState } from './modal-state.ts'

const MENUS: readonly string[] = ['LANDING', 'LANDING_PHONE']

/** Whether these routes are the login menu, and a login is there to be finished instead. Another way in, that has begun already, counts for more. */
export const isResumable = (modal: ModalState, routes: readonly Route[]): boolean =>
  modal.runtime.session.isLeft() && !appOf(modal).connectOnly && routes.every(({ screen }) => MENUS.includes(screen))

/** Goes on with what is outstanding. `openMenu`: where the session is over meanwhile. */
export const resumeLogin = async (modal: ModalState, openMenu: () => void, handed?: object): Promise<void> => {
  const { runtime } = modal
  const { session } = runtime
  modal.drawnAhead = null
  const layer = startOver(modal, handed)
  const { entry } = layer
  modal.$view.set('loading')
  try {
    const user = await session.resume()
    if (entry !== layer.entry) {
      // Closed meanwhile. Trust: who leaves what is outstanding is signed out.
      if (user) void session.logout()
      return
    }
    if (!user) return openMenu()
    layer.done = { kind: 'login', user, isNewUser: false, method: null }
    const { command } = afterLogin(user, { app: appOf(modal), held: session.held() })
    if ('reset' in command) navigate(modal, layer, [command])
    // It was finished elsewhere.
    else close(modal, 'success')
  } catch (error) {
    if (entry !== layer.entry) return
    navigate(modal, layer, [errorMove(failureOf(error), { retry: null, menu: { screen: 'LANDING', params: {} } })])
  }
}
