// Calls that link an account. Where another user has it and the app lets it be taken over, the person is asked.

import type { WireUser } from '../../contract/entities.ts'
import type { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { Runtime } from '../../session/runtime.ts'
import type { TransferCall } from './link-conflict.ts'

/** Makes the call with the session's token. `instead`: the call that takes the account over. */
export const linking = async <W extends WireUser>(
  runtime: Runtime,
  call: (token: string) => Promise<W>,
  instead: TransferCall,
  signal: AbortSignal,
): Promise<W | WireUser> => {
  try {
    return await runtime.session.authorized(call)
  } catch (error) {
    if ((error as LatchkeyError).code !== 'account_transfer_required') throw error
    return (await import('./link-conflict.ts')).transferred(runtime, error as LatchkeyError, instead, signal)
  }
}
