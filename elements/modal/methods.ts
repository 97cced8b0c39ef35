// Table of the methods of <login-modal>: what each needs, and what it does. Signatures and docs: login-modal.ts.

import type { Route } from '../../src/contract/screens.ts'
import type { Ticket } from '../../src/kit/ticket.ts'
import type { Session } from '../../src/session/session.ts'
import type { ElementBase } from '../element-base.ts'
import type { LoginModal } from '../login-modal.ts'
import type { LoginOptions } from '../login-options.ts'
import { loadAccountMethods, loadHeadlessLogin, loadMfaMethods, loadWalletMethods } from '../preload.ts'
import { close } from './close.ts'
import { open } from './open.ts'
import { alreadyIn, MENU_OF_LOGIN } from './request.ts'
import type { Controller } from './state.ts'

type Own = Exclude<keyof LoginModal, keyof ElementBase | 'getController'>
/** Every method of the class that gives a promise. */
export type HostMethod = { [N in Own]: LoginModal[N] extends (...given: never[]) => Promise<unknown> ? N : never }[Own]
export type Args<N extends HostMethod> = Parameters<LoginModal[N]>
export type Result<N extends HostMethod> = Awaited<ReturnType<LoginModal[N]>>

/** What a method can need. */
interface Needs {
  /** Runs within the task of the call. */
  controller: Controller
  session: Session
}
type Row<N extends HostMethod> = {
  [K in keyof Needs]: { readonly needs: K; run(needed: Needs[K], ...given: Args<N>): Promise<Result<N>> }
}[keyof Needs]

/** The menu with what the host knows of the person; a phone number alone opens the phone entry before it. */
const loginRoutes = ({ email, phone }: NonNullable<LoginOptions['prefill']>): Route[] => {
  const params = { ...(email && { email: String(email) }), ...(phone && { phone: String(phone) }) }
  const menu: Route = { screen: 'LANDING', params }
  return phone && !email ? [menu, { screen: 'LANDING_PHONE', params }] : [menu]
}

const ACCOUNT_METHODS = ['link', 'unlink', 'updateEmail', 'manageAccount', 'takeOAuthTokens'] as const
/** Methods whose code is loaded at the first of them (account-methods.ts). */
export type AccountMethod = (typeof ACCOUNT_METHODS)[number]
/** The same of wallets (wallet-methods.ts). */
export type WalletMethod =
  | 'createWallet'
  | 'importWallet'
  | 'exportWallet'
  | 'getEthereumProvider'
  | 'getSolanaProvider'
  | 'setRecovery'
  | 'recoverWallet'
  | 'fund'
  | 'signMessage'
  | 'signTypedData'
  | 'sendTransaction'
  | 'loginWithCrossApp'
  | 'linkCrossApp'
  | 'requestFarcasterSigner'
/** The same of second factors (mfa-methods.ts). */
export type MfaTagMethod = Extract<HostMethod, `${string}Mfa`>
type LateMethod = AccountMethod | WalletMethod | MfaTagMethod
type OtherMethod = Exclude<HostMethod, LateMethod>

const METHODS: { readonly [N in OtherMethod]: Row<N> } = {
  login: {
    needs: 'controller',
    run(controller, { prefill, ...options } = {}) {
      const { tag, state } = controller
      const user = tag.ready ? tag.user : null
      const [method, ...others] = options.methods ?? []
      if (user) {
        if (!state.request) tag.open = false
        return Promise.resolve(alreadyIn(user))
      }
      if (others.length > 0 || (method !== 'guest' && method !== 'custom'))
        return open(controller, 'login', MENU_OF_LOGIN, loginRoutes(prefill ?? {}), options)
      // One method that takes nothing of the person: there is nothing to choose and nothing to type.
      state.headlessLogin ??= loadHeadlessLogin()
        .then(({ loginBy }) => loginBy(method, controller, options))
        .finally(() => {
          state.headlessLogin = null
        })
      return state.headlessLogin
    },
  },
  loginWithToken: {
    needs: 'controller',
    run: async (controller, jwt) => (await loadHeadlessLogin()).loginByToken(controller, jwt),
  },
  connectWallet: {
    needs: 'controller',
    run(controller, { suggestedAddress } = {}) {
      const screen = controller.tag.user ? 'CONNECT_ONLY_AUTHENTICATED_SCREEN' : 'CONNECT_ONLY_LANDING_SCREEN'
      const params = suggestedAddress ? { suggested: String(suggestedAddress) } : {}
      return open(controller, 'connect', 'connect wallet', [{ screen, params }])
    },
  },
  logout: { needs: 'session', run: (session) => session.logout() },
  close: { needs: 'controller', run: async (controller) => close(controller, 'dismissed') },
  getAccessToken: { needs: 'session', run: (session) => session.hostToken() },
  forkSession: { needs: 'session', run: (session) => session.fork() },
  refreshUser: { needs: 'session', run: (session) => session.refresh() },
  hostConfig: {
    needs: 'controller',
    async run({ config }) {
      await config.reading
      return config.value
    },
  },
}

/** A controller as one call sees it: what it opens has the call's place. */
export const seenBy = (controller: Controller, ticket: Ticket): Controller =>
  Object.create(controller, { ticket: { value: ticket } })

const loadLate = (name: HostMethod) => {
  if ((ACCOUNT_METHODS as readonly string[]).includes(name)) return loadAccountMethods()
  return /Mfa$/.test(name) ? loadMfaMethods() : loadWalletMethods()
}

/** Runs a method of the tag. What needs nothing runs within this very task, so that the modal opens in the frame of the press. */
export const ask = <N extends HostMethod>(controller: Controller, name: N, ...given: Args<N>): Promise<Result<N>> => {
  if (!Object.hasOwn(METHODS, name))
    return loadLate(name).then(({ LATE_METHODS }) => {
      const late = LATE_METHODS[name as never] as (on: Controller, ...given: Args<N>) => Promise<Result<N>>
      return late(controller, ...given)
    })
  const row = METHODS[name as OtherMethod] as unknown as Row<N>
  if (row.needs === 'controller') return row.run(controller, ...given)
  return controller.tag.needRuntime().then(({ session }) => row.run(session, ...given))
}
