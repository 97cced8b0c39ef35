// What a person has agreed to in a window of the service: another method in the place of a wallet's passkeys.
// See docs/design/frame.md, "Leaving passkeys".

import { KEY_WINDOW_TIME, type MethodAfterPasskeys } from '../../src/contract/key-windows.ts'
import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import type { After } from './waiting-request.ts'

interface Leaving {
  readonly user: string
  readonly address: string
  readonly method: MethodAfterPasskeys
}
/** In the memory of one frame: the newest agreement, which counts once, for five minutes. */
export interface LeavingPasskeys {
  agree(to: Leaving): void
  /** Uses the agreement. Throws `recovery_window_required` where the person has not agreed to this very change. */
  use(wanted: Leaving): void
  forget(): void
}

export const createLeavingPasskeys = (after: After): LeavingPasskeys => {
  let agreed: Leaving | null = null
  let cancel = (): void => {}
  const forget = (): void => {
    cancel()
    agreed = null
  }
  return {
    agree(to) {
      forget()
      agreed = to
      cancel = after(KEY_WINDOW_TIME, forget)
    },
    use({ user, address, method }) {
      if (agreed?.user !== user || agreed.address !== address || agreed.method !== method)
        throw new LatchkeyError('recovery_window_required', 'Confirm this change in the window of the service.')
      forget()
    },
    forget,
  }
}
