// Link, unlink and update accounts of the signed-in person: checks before a screen opens, calls without one.
// Loaded when a page calls one of these methods, or comes back from a provider.

import { allowedHere } from '../../app/app-methods.ts'
import { thisDevice } from '../../browser/device.ts'
import { emailOf } from '../../contract/email-address.ts'
import type { User } from '../../contract/entities.ts'
import type { AccountChange } from '../../contract/events.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { Method } from '../../contract/methods.ts'
import type { Results } from '../../contract/purposes.ts'
import type { Route } from '../../contract/screens.ts'
import { sameAddress } from '../../kit/addresses/same-address.ts'
import { lateCode } from '../../kit/late-code.ts'
import type { Runtime } from '../../session/runtime.ts'
import { asksRecentLogin, recentLogin } from '../steps/recent-login.ts'
import { idOf, isEmbedded, LINKABLE, linkRefusal, linkRoute, mayLink, updateRoute } from './link-routes.ts'
import { tellIfNamed } from './tell-if-named.ts'

export { takeOAuthTokens } from '../../session/returns/oauth-tokens.ts'
export { returnedByFork } from '../returns/fork-return.ts'
export { returned } from '../returns/oauth-return.ts'
export { returnedByWallet } from '../returns/wallet-return.ts'

const plain = (id: string): string => id.toLowerCase().replace(/[\s().-]/g, '')
const equal = (a: string, b: string): boolean => a === b
const same: Readonly<Record<string, (a: string, b: string) => boolean>> = {
  email: (a, b) => (emailOf(a) ?? a) === (emailOf(b) ?? b),
  phone: (a, b) => plain(a) === plain(b),
  wallet: sameAddress,
}

const quoted = (names: readonly string[]): string => names.map((name) => JSON.stringify(name)).join(' and ')

/** Where linking begins. Throws for a method that cannot be linked, and where the person has an account of its type already. */
const startOf = ({ $config }: Runtime, user: User, method: string, suggestedAddress?: string): Route => {
  const route = linkRoute(method, suggestedAddress)
  if (!route)
    throw new LatchkeyError(
      'failed_to_link_account',
      `link(${JSON.stringify(method)}): what can be linked is ${quoted(LINKABLE)}.`,
    )
  const refused = linkRefusal(method, $config.get())
  if (refused) throw new LatchkeyError('disallowed_login_method', refused)
  if (!mayLink(method, user.linkedAccounts))
    throw new LatchkeyError('cannot_link_more_of_type', 'You cannot authorize more than one account for this user.')
  return route
}

/** Takes an account from the signed-in person. The service refuses the only one. */
export const unlinkAccount = async (
  runtime: Runtime,
  user: User,
  { type, id }: { type: string; id: string },
): Promise<AccountChange> => {
  const { UNLINKABLE, unlinkCall } = await lateCode(() => import('./link.ts'))
  const call = unlinkCall(type)
  if (!call)
    throw new LatchkeyError(
      'failed_to_unlink_account',
      `unlink({ type: ${JSON.stringify(type)} }): what can be unlinked is ${quoted(UNLINKABLE)}.`,
    )
  const account = user.linkedAccounts.find((one) => one.type === type && (same[type] ?? equal)(idOf(one) ?? '', id))
  if (!account) throw new LatchkeyError('linked_account_not_found', 'The user has no such account.')
  if (isEmbedded(account)) throw new LatchkeyError('cannot_unlink_embedded_wallet', 'An embedded wallet cannot be unlinked.')
  const changed = runtime.session.setUser(await call(runtime, id))
  tellIfNamed(runtime, user, account.type)
  return { user: changed, type: account.type, account }
}

/** What these need of the modal that opens for them. */
export interface AccountHost {
  readonly runtime: Runtime
  run<P extends 'link' | 'update' | 'account'>(purpose: P, name: string, route: Route): Promise<Results[P]>
}
type AccountResult = Pick<AccountChange, 'user' | 'account'>

const signedIn = async ({ $user, whenReady }: Runtime): Promise<User> => {
  await whenReady()
  const user = $user.get()
  if (!user) throw new LatchkeyError('must_be_authenticated', 'User must be authenticated')
  return user
}

export const link = async (host: AccountHost, method: Method, suggestedAddress?: string): Promise<AccountResult> => {
  const route = startOf(host.runtime, await signedIn(host.runtime), method, suggestedAddress)
  const { user, account } = await host.run('link', `link ${method}`, route)
  return { user, account }
}

export const updateEmail = async (host: AccountHost): Promise<AccountResult> => {
  const route = updateRoute(await signedIn(host.runtime))
  const { user, account } = await host.run('update', 'update email', route)
  return { user, account }
}

const openAccount = (host: AccountHost, route: Route): Promise<Results['account']> => host.run('account', 'account', route)

export const manage = async (host: AccountHost): Promise<Results['account']> => {
  await signedIn(host.runtime)
  return openAccount(host, { screen: 'ACCOUNT_SCREEN', params: {} })
}

const allowedBy = ({ $config }: Runtime) => {
  const config = $config.get()
  return config ? allowedHere(config, thisDevice()) : []
}

export const unlink = async (host: AccountHost, account: { type: string; id: string }): Promise<AccountChange> => {
  const { runtime } = host
  const user = await signedIn(runtime)
  return unlinkAccount(runtime, user, account).catch(async (error: unknown) => {
    const confirm = error instanceof LatchkeyError && asksRecentLogin(error) ? recentLogin(user, allowedBy(runtime)) : null
    if (!confirm) throw error
    // Who closes this has proved nothing, and is refused as before.
    await openAccount(host, confirm)
    return unlinkAccount(runtime, await signedIn(runtime), account)
  })
}
