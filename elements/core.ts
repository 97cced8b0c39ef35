// `latchkey/core`: the session of an app in a page, for hosts that draw their own login. No React, no tags.

import * as passwordless from '../src/contract/endpoints/passwordless.ts'
import type { User } from '../src/contract/entities.ts'
import { headlessTail } from '../src/flows/headless/headless-tail.ts'
import type { ProofCall } from '../src/session/proofs.ts'
import { type RuntimeOptions, runtimeFor } from '../src/session/runtime.ts'

export type { LinkedAccount, User } from '../src/contract/entities.ts'
export { LatchkeyError } from '../src/contract/latchkey-error.ts'

/** Which app, at which service. `clientId` where the app has clients. */
export interface CoreOptions {
  readonly appId: string
  readonly apiUrl: string
  readonly clientId?: string | null
}

/**
 * The session of an app; shared with the tags of the same app and service on the page, and with the page's other tabs.
 * @example
 * import { createCore } from 'latchkey/core'
 * const core = createCore({ appId: 'latchkeydemoapp0000000001', apiUrl: 'https://id.example.com' })
 */
export interface Core {
  /** The signed-in person; null when signed out, or before {@link Core.ready}. */
  readonly user: User | null
  /**
   * Resolves when config and session are there. Rejects with a {@link LatchkeyError} when the service cannot be reached, or refuses the app.
   * @example
   * await core.ready()
   * console.log(core.user?.id)
   */
  ready(): Promise<void>
  /**
   * Calls back at each sign-in and sign-out, also in another tab. Returns a function that stops it.
   * @example
   * const stop = core.subscribe((user) => console.log(user ? `Hello ${user.id}` : 'Signed out'))
   * stop()
   */
  subscribe(listener: (user: User | null) => void): () => void
  /**
   * Sends a six-digit code by e-mail. Rejects with `too_many_requests` within the cool-down; `retryAfter` then says how many milliseconds are left.
   * @example
   * await core.sendCode('ada@example.com')
   */
  sendCode(email: string): Promise<void>
  /**
   * Signs in with a code, and makes an embedded wallet where the app wants one for this person. Rejects with `invalid_credentials` when the code
   * is wrong or has run out; signed out again, with `embedded_wallet_creation_error` when the wallet could not be made, with `exited_auth_flow` when
   * the terms that the app requires were left, and with `no_login_modal` where no <login-modal> of the page could ask for these.
   * @example
   * await core.sendCode('ada@example.com')
   * const { user, isNewUser } = await core.loginWithCode('ada@example.com', '123456')
   * console.log(user.id, isNewUser)
   */
  loginWithCode(email: string, code: string): Promise<{ user: User; isNewUser: boolean }>
  /**
   * A token for the app's own server, refreshed when less than 30 s are left; null when signed out, and until a login has ended with all that the
   * app requires.
   * @example
   * const token = await core.getAccessToken()
   * console.log(token ? { authorization: `Bearer ${token}` } : {})
   */
  getAccessToken(): Promise<string | null>
  /**
   * A proof for the header `dpop` (RFC 9449) of a call to the app's own server: that it comes from the browser that signed in. Null when signed out,
   * and for a session that is bound to no key. Rejects with `not_supported` for an address of the service.
   * @example
   * const proof = await core.getProof({ method: 'GET', url: '/orders' })
   * console.log(proof ? { dpop: proof } : {})
   */
  getProof(call: ProofCall): Promise<string | null>
  /**
   * Reads the user again from the service; null when signed out.
   * @example
   * const user = await core.refreshUser()
   * console.log(user?.linkedAccounts)
   */
  refreshUser(): Promise<User | null>
  /**
   * Signs out here, at the service and in every tab.
   * @example
   * await core.logout()
   */
  logout(): Promise<void>
}

/**
 * The session of an app in this page, without user interface. See {@link Core} for its methods; they reject with a {@link LatchkeyError}.
 * @example
 * import { createCore } from 'latchkey/core'
 * const core = createCore({ appId: 'latchkeydemoapp0000000001', apiUrl: 'https://id.example.com' })
 * await core.ready()
 * await core.sendCode('ada@example.com')
 * const { user } = await core.loginWithCode('ada@example.com', '123456')
 */
export const createCore = ({ appId, apiUrl, clientId = null }: CoreOptions): Core => {
  const options: RuntimeOptions = { appId, apiUrl: new URL(apiUrl).origin, clientId }
  const runtime = runtimeFor(options, (other) => {
    console.error(`createCore: app ${appId}: this page already serves the app ${other}. One app per origin.`)
  })
  const { api, session, $user, whenReady } = runtime
  return {
    get user() {
      return $user.get()
    },
    ready: whenReady,
    subscribe: (listener) => $user.listen((user) => listener(user)),
    async sendCode(email) {
      await api(passwordless.init, { body: { email } })
    },
    async loginWithCode(email, code) {
      const answer = await api(passwordless.authenticate, { body: { email, code } })
      return { user: await headlessTail(runtime, session.adopt(answer)), isNewUser: answer.is_new_user ?? false }
    },
    getAccessToken: async () => {
      await whenReady()
      return session.hostToken()
    },
    getProof: async (call) => {
      await whenReady()
      return runtime.hostProof(call)
    },
    refreshUser: async () => {
      await whenReady()
      return session.refresh()
    },
    logout: () => session.logout(),
  }
}
