// Methods of <login-modal> that every page has with the session, and how the others are run.
// What each takes and gives: contract/host-methods.ts.

import type { Route } from '../../src/contract/screens.ts'
import type { Ticket } from '../../src/kit/ticket.ts'
import type { Session } from '../../src/session/session.ts'
import type { HostMethodRow } from '../contract/host-method-row.ts'
import { type Args, HOST_METHODS, type HostMethod, type LoginOptions, type Result } from '../contract/host-methods.ts'
import { loadAccountMethods, loadHeadlessLogin, loadMfaMethods, loadWalletMethods } from '../preload.ts'
import { close } from './close.ts'
import { codeFor, sayMissing } from './method-code.ts'
import { open } from './open.ts'
import { alreadyIn, MENU_OF_LOGIN } from './request.ts'
import type { ChunkMethods, Controller } from './state.ts'

/** The menu with what the host knows of the person; a phone number alone opens the phone entry before it. */
const loginRoutes = ({ email, phone }: NonNullable<LoginOptions['prefill']>): Route[] => {
  const params = { ...(email && { email: String(email) }), ...(phone && { phone: String(phone) }) }
  const menu: Route = { screen: 'LANDING', params }
  return phone && !email ? [menu, { screen: 'LANDING_PHONE', params }] : [menu]
}

const sessionOf = async ({ tag }: Controller): Promise<Session> => (await tag.needRuntime()).session

const METHODS: ChunkMethods<'session'> = {
  login(controller, { prefill, ...options } = {}) {
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
  loginWithToken: async (controller, jwt) => (await loadHeadlessLogin()).loginByToken(controller, jwt),
  connectWallet(controller, { suggestedAddress } = {}) {
    const screen = controller.tag.user ? 'CONNECT_ONLY_AUTHENTICATED_SCREEN' : 'CONNECT_ONLY_LANDING_SCREEN'
    const params = suggestedAddress ? { suggested: String(suggestedAddress) } : {}
    return open(controller, 'connect', 'connect wallet', [{ screen, params }])
  },
  logout: async (controller) => (await sessionOf(controller)).logout(),
  close: async (controller) => close(controller, 'dismissed'),
  getAccessToken: async (controller) => (await sessionOf(controller)).hostToken(),
  getProof: async ({ tag }, call) => (await tag.needRuntime()).hostProof(call),
  forkSession: async (controller) => (await sessionOf(controller)).fork(),
  refreshUser: async (controller) => (await sessionOf(controller)).refresh(),
  async hostConfig({ config }) {
    await config.reading
    return config.value
  },
}

/** The methods of each chunk that is loaded later. */
const CHUNKS = {
  account: loadAccountMethods,
  wallet: loadWalletMethods,
  mfa: loadMfaMethods,
} as const
/** What loads them. */
export type Chunks = { readonly [C in keyof typeof CHUNKS]: () => Promise<{ readonly LATE_METHODS: object }> }

/** A controller as one call sees it: what it opens has the call's place. */
export const seenBy = (controller: Controller, ticket: Ticket): Controller =>
  Object.create(controller, { ticket: { value: ticket } })

/** Runs a method of the tag. One of this chunk runs within this very task, so that the modal opens in the frame of the press. */
export const askBy = <N extends HostMethod>(
  chunks: Chunks,
  controller: Controller,
  name: N,
  ...given: Args<N>
): Promise<Result<N>> => {
  const run = (methods: object): Promise<Result<N>> => {
    const method = methods[name as never] as (on: Controller, ...given: Args<N>) => Promise<Result<N>>
    return method(controller, ...given)
  }
  const { chunk, asks }: HostMethodRow = HOST_METHODS[name]
  const late = (): Promise<Result<N>> =>
    codeFor<{ LATE_METHODS: object }>(controller, chunks[chunk as keyof Chunks], asks !== undefined).then(({ LATE_METHODS }) =>
      run(LATE_METHODS),
    )
  const done = chunk ? late() : run(METHODS)
  if (asks) done.catch((error: unknown) => sayMissing(controller, error))
  return done
}

/** As {@link askBy}, with the code of this release. */
export const ask = <N extends HostMethod>(...call: [controller: Controller, name: N, ...given: Args<N>]): Promise<Result<N>> =>
  askBy(CHUNKS, ...call)
