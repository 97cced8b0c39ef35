// Methods of <login-modal> for accounts. Loaded at the first of them. Contract: contract/host-methods.ts.

import type { AccountHost } from '../../src/flows/account/account.ts'
import { codeFor } from '../modal/method-code.ts'
import { open } from '../modal/open.ts'
import type { ChunkMethods, Controller } from '../modal/state.ts'
import { loadAccount } from '../preload.ts'

const accountOf = async (controller: Controller) => {
  const [runtime, code] = await Promise.all([controller.tag.needRuntime(), codeFor(controller, loadAccount)])
  const host: AccountHost = { runtime, run: (purpose, name, route) => open(controller, purpose, name, [route]) }
  return { host, code }
}

export const LATE_METHODS: ChunkMethods<'account'> = {
  async link(controller, type, { suggestedAddress } = {}) {
    const { code, host } = await accountOf(controller)
    return code.link(host, type, suggestedAddress)
  },
  async unlink(controller, account) {
    const { code, host } = await accountOf(controller)
    const change = await code.unlink(host, account)
    controller.tag.emit('unlink', change)
    return { user: change.user }
  },
  async updateEmail(controller) {
    const { code, host } = await accountOf(controller)
    return code.updateEmail(host)
  },
  async manageAccount(controller) {
    const { code, host } = await accountOf(controller)
    return code.manage(host)
  },
  async takeOAuthTokens(controller) {
    const { code, host } = await accountOf(controller)
    await controller.state.returning
    return code.takeOAuthTokens(host.runtime)
  },
}
