// Table of the methods of <login-modal>: what each needs, and what it does. Signatures and docs: login-modal.ts.

import type { Route } from '../../src/contract/screens.ts'
import type { AccountHost } from '../../src/flows/account/account.ts'
import type { Session } from '../../src/session/session.ts'
import type { ElementBase } from '../element-base.ts'
import type { LoginModal } from '../login-modal.ts'
import type { LoginOptions } from '../login-options.ts'
import { loadAccount, loadHeadlessLogin, loadMfaMethods, loadWalletMethods } from '../preload.ts'
import { close } from './close.ts'
import { open } from './open.ts'
import { alreadyIn } from './request.ts'
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
  account: { readonly controller: Controller; readonly host: AccountHost; readonly code: Awaited<ReturnType<typeof loadAccount>> }
}
type Row<N extends HostMethod> = {
  [K in keyof Needs]: { readonly needs: K; run(needed: Needs[K], ...given: Args<N>): Promise<Result<N>> }
}[keyof Needs]

const accountOf = async (controller: Controller): Promise<Needs['account']> => {
  const [runtime, code] = await Promise.all([controller.tag.needRuntime(), loadAccount()])
  const host: AccountHost = {
    runtime,
    run: (purpose, name, route) => open(controller, purpose, name, [route]),
  }
  return { controller, host, code }
}

/** The menu with what the host knows of the person; a phone number alone opens the phone entry before it. */
const loginRoutes = ({ email, phone }: NonNullable<LoginOptions['prefill']>): Route[] => {
  const params = { ...(email && { email: String(email) }), ...(phone && { phone: String(phone) }) }
  const menu: Route = { screen: 'LANDING', params }
  return phone && !email ? [menu, { screen: 'LANDING_PHONE', params }] : [menu]
}

/** Methods whose code is loaded at the first of them (wallet-methods.ts). */
export type WalletMethod =
  | 'createWallet'
  | 'importWallet'
  | 'exportWallet'
  | 'getEthereumProvider'
  | 'getSolanaProvider'
  | 'setRecovery'
  | 'recoverWallet'
  | 'signMessage'
  | 'signTypedData'
  | 'sendTransaction'
/** The same of second factors (mfa-methods.ts). */
export type MfaTagMethod = Extract<HostMethod, `${string}Mfa`>
type LateMethod = WalletMethod | MfaTagMethod
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
        return open(controller, 'login', 'login', loginRoutes(prefill ?? {}), options)
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
  link: {
    needs: 'account',
    run: ({ code, host }, type, { suggestedAddress } = {}) => code.link(host, type, suggestedAddress),
  },
  unlink: {
    needs: 'account',
    async run({ code, host, controller }, account) {
      const change = await code.unlink(host, account)
      controller.tag.emit('unlink', change)
      return { user: change.user }
    },
  },
  updateEmail: { needs: 'account', run: ({ code, host }) => code.updateEmail(host) },
  manageAccount: { needs: 'account', run: ({ code, host }) => code.manage(host) },
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
  getAccessToken: { needs: 'session', run: (session) => session.accessToken() },
  forkSession: { needs: 'session', run: (session) => session.fork() },
  refreshUser: { needs: 'session', run: (session) => session.refresh() },
  takeOAuthTokens: {
    needs: 'account',
    async run({ code, host, controller }) {
      await controller.state.returning
      return code.takeOAuthTokens(host.runtime)
    },
  },
  hostConfig: {
    needs: 'controller',
    async run({ config }) {
      await config.reading
      return config.value
    },
  },
}

/** Runs a method of the tag. What needs nothing runs within this very task, so that the modal opens in the frame of the press. */
export const ask = <N extends HostMethod>(controller: Controller, name: N, ...given: Args<N>): Promise<Result<N>> => {
  if (!Object.hasOwn(METHODS, name))
    return (/Mfa$/.test(name) ? loadMfaMethods() : loadWalletMethods()).then(({ LATE_METHODS }) => {
      const late = LATE_METHODS[name as never] as (on: Controller, ...given: Args<N>) => Promise<Result<N>>
      return late(controller, ...given)
    })
  const row = METHODS[name as OtherMethod] as unknown as Row<N>
  if (row.needs === 'controller') return row.run(controller, ...given)
  if (row.needs === 'session') return controller.tag.needRuntime().then(({ session }) => row.run(session, ...given))
  return accountOf(controller).then((needed) => row.run(needed, ...given))
}
