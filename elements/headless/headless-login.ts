// Logins without a screen: by token, as a guest, and by the host's own sign-in (`customAuth`).

import type { LoginSettings } from '../../src/app/app-settings.ts'
import type { LoginResult } from '../../src/contract/events.ts'
import type { HostConfig } from '../../src/contract/host-config.ts'
import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import { headlessTail } from '../../src/flows/headless/headless-tail.ts'
import { follow, loginWithHost } from '../../src/session/headless/custom-auth.ts'
import { loginAsGuest, loginWithToken } from '../../src/session/headless/headless-login.ts'
import type { Runtime } from '../../src/session/runtime.ts'
import { reportLogin } from '../modal/close.ts'
import { open } from '../modal/open.ts'
import { alreadyIn } from '../modal/request.ts'
import type { Controller } from '../modal/state.ts'

/** Ends a login without a screen: its tail, then its event. */
const finish = async (controller: Controller, runtime: Runtime, result: LoginResult): Promise<LoginResult> => {
  const { config } = controller
  const user = result.wasAlreadyAuthenticated ? result.user : await headlessTail(runtime, result.user, { config: config.value })
  return reportLogin(controller, { ...result, user })
}

/** Signs in by a token that the page hands over. */
export const loginByToken = async (controller: Controller, jwt: string): Promise<LoginResult> => {
  const runtime = await controller.tag.needRuntime()
  const result = await loginWithToken(runtime, jwt)
  await controller.config.reading
  return finish(controller, runtime, result)
}

/** Signs in by the one method that a page names; a guest who must accept terms does so in the modal. */
export const loginBy = async (
  method: 'guest' | 'custom',
  controller: Controller,
  options: LoginSettings,
): Promise<LoginResult> => {
  const { tag, config } = controller
  const runtime = await tag.needRuntime()
  await runtime.whenReady()
  if (tag.user) return alreadyIn(tag.user)
  await config.reading
  const { customAuth, legal } = config.value
  if (method === 'custom') return finish(controller, runtime, await loginWithHost(runtime, customAuth))
  if (tag.appConfig?.require_users_accept_terms || legal?.requireUsersAcceptTerms)
    return open(controller, 'login', 'login', [{ screen: 'LANDING', params: {} }], options)
  return finish(controller, runtime, await loginAsGuest(runtime, options.disableSignup !== true))
}

/** Trust: names rule and code; a token is in none of these words. */
const reportFault = ({ tag }: Controller, error: unknown): void => {
  const { code, message } = error instanceof LatchkeyError ? error : new LatchkeyError('unknown_error', String(error))
  if (message.startsWith('config.')) tag.complain('config.customAuth', code, message)
  else {
    console.error(`<${tag.localName}> config.customAuth: ${message} (${code})`)
    tag.emit('error', { code, message, flow: null })
  }
}

/** Brings the session to what the host's own sign-in says. `isWanted` turns false as soon as the host has set another one. */
export const followHost = async (
  controller: Controller,
  runtime: Runtime,
  auth: NonNullable<HostConfig['customAuth']>,
  isWanted: () => boolean,
): Promise<void> => {
  try {
    const result = await follow(runtime, auth, isWanted)
    if (result) await finish(controller, runtime, result)
    if (isWanted()) controller.tag.hints.clear('config.customAuth')
  } catch (error) {
    if (isWanted()) reportFault(controller, error)
  }
}
