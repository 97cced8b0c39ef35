// A link that hands a session on: the screen to open, where nobody is signed in.
// See docs/design/protocol.md, "Handing a session on".

import { STORAGE } from '../../contract/wire.ts'
import type { Runtime } from '../../session/runtime.ts'
import { loadFork } from '../../session/session-refresh.ts'
import type { Return } from '../runtime/page-return.ts'

/** What the forked token of a link asks for; null: it opens nothing, or somebody is signed in, who is not moved. */
export const returnedByFork = async (runtime: Runtime): Promise<Return | null> => {
  const { api, storage } = runtime
  // A service that cannot be reached costs nothing: the token is kept for the next load.
  await runtime.whenReady()
  if (runtime.$user.get()) {
    storage.remove(STORAGE.forkedToken)
    return null
  }
  const owner = await (await loadFork()).ownerOfFork(api, storage)
  return owner && { purpose: 'login', name: 'login', routes: [{ screen: 'CONTINUE_AS_SCREEN', params: owner }], wishes: {} }
}
