// What the methods of <login-modal> do, a row each. Their words for a host stand at the methods themselves (login-modal.ts).

import type { Method } from '../../src/contract/app-config.ts'
import type { LinkedAccount, OAuthTokens, User } from '../../src/contract/entities.ts'
import type { LoginResult } from '../../src/contract/events.ts'
import type { HostConfig } from '../../src/contract/host-config.ts'
import type { Route } from '../../src/contract/screens.ts'
import type { Wallet } from '../../src/contract/wallets/wallets.ts'
import type { AccountHost } from '../../src/flows/account/account.ts'
import type { EthereumProvider } from '../../src/wallets/ethereum-provider.ts'
import type { AccountResult, LoginOptions } from '../login-modal.ts'
import { loadAccount, loadHeadlessLogin, loadProvider } from '../preload.ts'
import type { Works } from './controller.ts'
import { alreadyIn } from './request.ts'

/** The menu with what the host knows of the person; a phone number alone opens the phone entry before it. */
const loginRoutes = ({ email, phone }: NonNullable<LoginOptions['prefill']>): Route[] => {
  const params = { ...(email && { email: String(email) }), ...(phone && { phone: String(phone) }) }
  const menu: Route = { screen: 'LANDING', params }
  return phone && !email ? [menu, { screen: 'LANDING_PHONE', params }] : [menu]
}

/** Runs something that changes the accounts of the signed-in person. */
const account = async <T>(
  works: Works,
  act: (code: Awaited<ReturnType<typeof loadAccount>>, host: AccountHost) => Promise<T>,
): Promise<T> => {
  const [runtime, code] = await Promise.all([works.tag.needRuntime(), loadAccount()])
  const run: AccountHost['run'] = (purpose, name, route) => works.run(purpose, name, [route])
  return act(code, { runtime, run, manage: (route) => works.run('account', 'account', [route]) })
}
const sessionOf = async ({ tag }: Works) => (await tag.needRuntime()).session

export const ACTS = {
  login(works: Works, { prefill, ...wishes }: LoginOptions = {}): Promise<LoginResult> {
    const user = works.tag.ready ? works.tag.user : null
    const [method, ...others] = wishes.methods ?? []
    // With one way that takes nothing of the person there is nothing to choose and nothing to type.
    if (!user && others.length === 0 && (method === 'guest' || method === 'custom'))
      return works.share(async () => (await loadHeadlessLogin()).alone(works, method, wishes))
    if (!user) return works.run('login', 'login', loginRoutes(prefill ?? {}), wishes)
    if (!works.busy) works.tag.open = false
    return Promise.resolve(alreadyIn(user))
  },
  loginWithToken: async (works: Works, jwt: string): Promise<LoginResult> => (await loadHeadlessLogin()).byToken(works, jwt),
  link: (works: Works, type: Method, { suggestedAddress }: { suggestedAddress?: string } = {}): Promise<AccountResult> =>
    account(works, ({ link }, host) => link(host, type, suggestedAddress)),
  async unlink(works: Works, which: { type: LinkedAccount['type']; id: string }): Promise<{ user: User }> {
    const change = await account(works, ({ unlink }, host) => unlink(host, which))
    works.tag.emit('unlink', change)
    return { user: change.user }
  },
  updateEmail: (works: Works): Promise<AccountResult> => account(works, ({ updateEmail }, host) => updateEmail(host)),
  connectWallet(works: Works, { suggestedAddress }: { suggestedAddress?: string } = {}): Promise<{ wallet: Wallet }> {
    const screen = works.tag.user ? 'CONNECT_ONLY_AUTHENTICATED_SCREEN' : 'CONNECT_ONLY_LANDING_SCREEN'
    const params = suggestedAddress ? { suggested: String(suggestedAddress) } : {}
    return works.run('connect', 'connect wallet', [{ screen, params }])
  },
  manageAccount: (works: Works): Promise<{ user: User | null }> => account(works, ({ manage }, host) => manage(host)),
  logout: async (works: Works): Promise<void> => (await sessionOf(works)).logout(),
  close: async (works: Works): Promise<void> => works.finish('dismissed'),
  getAccessToken: async (works: Works): Promise<string | null> => (await sessionOf(works)).accessToken(),
  forkSession: async (works: Works): Promise<string> => (await sessionOf(works)).fork(),
  refreshUser: async (works: Works): Promise<User | null> => (await sessionOf(works)).refresh(),
  async getEthereumProvider(works: Works): Promise<EthereumProvider> {
    const [runtime, { ethereumProvider }] = await Promise.all([works.tag.needRuntime(), loadProvider()])
    return ethereumProvider(runtime, () => works.act('connectWallet'))
  },
  hostConfig: (works: Works): Promise<HostConfig> => works.settled(),
  async takeOAuthTokens(works: Works): Promise<OAuthTokens | null> {
    const runtime = await works.tag.needRuntime()
    await works.returning
    return (await loadAccount()).takeOAuthTokens(runtime)
  },
}

/** What a host's methods ask for, by name. */
export type Acts = typeof ACTS
export type ActName = keyof Acts
/** What an act is given besides the works, and what it resolves with. */
export type Given<N extends ActName> = Parameters<Acts[N]> extends [unknown, ...infer A] ? A : never
export type Result<N extends ActName> = Awaited<ReturnType<Acts[N]>>
