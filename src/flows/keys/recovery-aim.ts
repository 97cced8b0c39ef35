// How a flow that gives a wallet its recovery ends: what is told, and where the person comes to.
// See docs/design/requests.md, "Recovery".

import type { MethodAfterPasskeys } from '../../contract/key-windows.ts'
import type { RecoveryAim, Route } from '../../contract/screens.ts'
import { localFailure } from '../runtime/errors.ts'
import type { Command, Done } from '../runtime/flow.ts'

/** What was completed: a wallet was made, or its recovery is another. */
export type RecoveryDone = Extract<Done, { kind: 'create' | 'set-recovery' }>

/** Whether it began by itself, at the end of a login: it cannot be closed then, and closes by itself. */
export const isAutomatic = (aim: RecoveryAim): boolean => aim.to === 'create' && !aim.asked

/** A login goes on after its wallet, the account after a change; for anything else it is what the modal is open for. */
export const completed = (aim: RecoveryAim, done: RecoveryDone): Command<never> => {
  const isPart = aim.to === 'set' ? aim.managed : !aim.asked && !aim.alone
  return isPart ? { emit: done } : { done }
}

const home = (aim: RecoveryAim): Command<never> | null =>
  aim.to === 'set' && aim.managed ? { reset: { screen: 'EMBEDDED_WALLET_SCREEN', params: { address: aim.address } } } : null

/** Where it leads when it is complete. */
export const ended = (aim: RecoveryAim): Command<never> => home(aim) ?? { close: 'success' }

const notMade = localFailure('embedded_wallet_creation_error', 'The embedded wallet could not be made.')

/** What leaving it does. Trust: a login whose wallet was not made leaves no user signed in. */
export const left = (aim: RecoveryAim): Command<never> =>
  isAutomatic(aim) ? { abandon: notMade } : (home(aim) ?? { close: 'dismissed' })

/** Where a wallet leaves its passkeys for this method; null where that window makes no difference. */
export const leavingRoute = (
  aim: RecoveryAim | { readonly to: 'recover' },
  method: Exclude<MethodAfterPasskeys, 'user-passcode'>,
): Route | null => (aim.to === 'set' ? { screen: 'EMBEDDED_WALLET_LEAVE_PASSKEYS_SCREEN', params: { aim, method } } : null)
/** The frame does not change it without that window. */
export const asksWindow = ({ code }: { readonly code: string }): boolean => code === 'recovery_window_required'
