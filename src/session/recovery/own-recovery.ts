// Which ways of recovery of their own a person can choose, and the screen that it begins with.
// See docs/design/requests.md, "Recovery".

import type { OwnRecoveryMethod, RecoveryMethod } from '../../contract/accounts.ts'
import type { WireAppConfig } from '../../contract/app-config.ts'
import type { HostConfig } from '../../contract/host-config.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { RecoveryAim, RecoveryToCreate, RecoveryToSet, Route } from '../../contract/screens.ts'
import type { ChainType } from '../../contract/wallets/wallets.ts'
import { AUTOMATIC_RECOVERY } from '../../contract/wire.ts'
import { sameAddress } from '../../kit/addresses/same-address.ts'
import { type EmbeddedAccount, embeddedAccounts } from '../../kit/embedded-accounts.ts'
import { lateCode } from '../../kit/late-code.ts'
import type { Runtime } from '../runtime.ts'

/** What the app's config and the host's say of it. */
interface Rules {
  readonly options: readonly OwnRecoveryMethod[]
  readonly shortest?: number
  /** The wallet may not go back to automatic recovery. */
  readonly requiresOwn: boolean
}

/** Trust: a page may take ways away that the app offers, never add one. */
export const recoveryRules = (server: WireAppConfig | null, { embeddedWallets = {} }: HostConfig): Rules => {
  const rules = server?.embedded_wallet_config
  // A passkey comes first: it asks for nothing that could be forgotten.
  const offered: OwnRecoveryMethod[] = [
    ...(rules?.passkey_recovery ? (['passkey'] as const) : []),
    ...(rules?.user_owned_recovery_options ?? []),
  ]
  const wanted = embeddedWallets.userOwnedRecoveryOptions ?? offered
  const shortest = rules?.recovery_password_length
  return {
    options: [...new Set(wanted)].filter((method) => offered.includes(method)),
    ...(shortest !== undefined && { shortest }),
    requiresOwn:
      rules?.require_user_owned_recovery_on_create === true || embeddedWallets.requireUserOwnedRecoveryOnCreate === true,
  }
}

/** For the page's developer, where the app wants what its options do not allow. */
const NO_RECOVERY_METHOD =
  'embeddedWallets.requireUserOwnedRecoveryOnCreate is true, and embeddedWallets.userOwnedRecoveryOptions has none of the ways that the app allows (embedded_wallet_config.user_owned_recovery_options): no wallet can be made.'

const NO_RECOVERY_ON_SOLANA =
  'embeddedWallets.requireUserOwnedRecoveryOnCreate is true, and a Solana wallet has no recovery of the person’s own: it is not made.'

const disallowed = (): LatchkeyError =>
  new LatchkeyError('disallowed_recovery_method', 'This app does not allow this recovery method.')

/** The screen of one way. A person who has no password yet is told what it is for first. */
const routeTo = (method: OwnRecoveryMethod, aim: RecoveryAim, { shortest }: Rules, isReset: boolean): Route => {
  if (method === 'passkey') return { screen: 'EMBEDDED_WALLET_PASSKEY_SCREEN', params: { aim } }
  if (method !== 'user-passcode') return { screen: 'EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN', params: { method, aim } }
  const length = shortest === undefined ? {} : { shortest }
  if (aim.to === 'create') return { screen: 'EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN', params: { aim, ...length } }
  const screen = isReset ? 'EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN' : 'EMBEDDED_WALLET_PASSWORD_UPDATE_SPLASH_SCREEN'
  return { screen, params: { aim, ...length } }
}

/** The screen on which a wallet with a recovery of the person's own begins, or why there is none. */
export type CreationRoute = { readonly route: Route; readonly why?: never } | { readonly route: null; readonly why: string }

/** `chainType`: absent at the end of a login, which makes what the app's back end has asked for, else an Ethereum wallet. */
export const routeToCreate = (
  { $user, $config }: Pick<Runtime, '$user' | '$config'>,
  host: HostConfig,
  aim: RecoveryToCreate,
  chainType?: ChainType,
): CreationRoute => {
  const wanted: readonly ChainType[] = chainType ? [chainType] : ($user.get()?.wantedWallets ?? ['ethereum'])
  if (!wanted.includes('ethereum')) return { route: null, why: NO_RECOVERY_ON_SOLANA }
  const rules = recoveryRules($config.get(), host)
  const { options, shortest } = rules
  const [first, ...others] = options
  if (!first) return { route: null, why: NO_RECOVERY_METHOD }
  if (others.length === 0) return { route: routeTo(first, aim, rules, false) }
  const params = { aim, options, ...(shortest !== undefined && { shortest }) }
  return { route: { screen: 'EMBEDDED_WALLET_RECOVERY_SELECTION_SCREEN', params } }
}

/** Where a wallet begins with a passkey at the end of a login; null where the app's back end has asked for other ones. */
export const routeToPasskey = ({ $user }: Pick<Runtime, '$user'>): Route | null => {
  const wanted = $user.get()?.wantedWallets ?? ['ethereum']
  if (wanted.some((chain) => chain !== 'ethereum')) return null
  return { screen: 'EMBEDDED_WALLET_PASSKEY_SCREEN', params: { aim: { to: 'create' }, orAutomatic: true } }
}

/** What a page asks to be changed. */
export interface SetRecoveryOptions {
  readonly method?: RecoveryMethod
  readonly address?: string
}

/**
 * Where a change of recovery begins: with the screen of the method that is named, or of the only one there is, else with a choice. Throws where
 * the person has no such wallet, or the app has no such way.
 */
export const routeToSet = (
  runtime: Pick<Runtime, '$user' | '$config'>,
  host: HostConfig,
  { method, address, managed }: SetRecoveryOptions & Pick<RecoveryToSet, 'managed'>,
): Route => {
  const account = ownAccount(runtime, address)
  const rules = recoveryRules(runtime.$config.get(), host)
  const current = account.recoveryMethod ?? AUTOMATIC_RECOVERY
  const options: RecoveryMethod[] = [...rules.options, ...(rules.requiresOwn ? [] : ([AUTOMATIC_RECOVERY] as const))]
  // A Solana wallet is recovered without the person: clients have no message that would set it otherwise.
  if (account.chainType !== 'ethereum' || rules.options.length === 0 || (method && !options.includes(method))) throw disallowed()
  const aim: RecoveryToSet = { to: 'set', address: account.address, ...(managed && { managed }) }
  const [first, ...others] = rules.options
  const straight = method ?? (others.length === 0 && !managed ? first : undefined)
  // A wallet leaves its passkeys by a press in the window of the service. A password is chosen there.
  if (current === 'passkey' && straight && straight !== 'passkey' && straight !== 'user-passcode')
    return { screen: 'EMBEDDED_WALLET_LEAVE_PASSKEYS_SCREEN', params: { aim, method: straight } }
  if (straight && straight !== AUTOMATIC_RECOVERY) return routeTo(straight, aim, rules, current === 'user-passcode')
  const { shortest } = rules
  return {
    screen: 'EMBEDDED_WALLET_RECOVERY_SELECTION_SCREEN',
    params: { aim, options, current, ...(shortest !== undefined && { shortest }), ...(straight && { chosen: straight }) },
  }
}

/** Where the person changes it from their account, by the app's rules and the host's. Throws where they cannot. */
export const routeToChange = async (runtime: Runtime, address: string): Promise<Route> => {
  const { hostConfigOf } = await lateCode(() => import('../host-page.ts'))
  return routeToSet(runtime, await hostConfigOf(runtime), { address, managed: true })
}

/** The embedded wallet that a page means: of this address, else the person's first. Throws where they have none. */
export const ownAccount = ({ $user }: Pick<Runtime, '$user'>, address?: string): EmbeddedAccount => {
  const user = $user.get()
  if (!user) throw new LatchkeyError('must_be_authenticated', 'User must be authenticated')
  const account = embeddedAccounts(user).find((one) => !address || sameAddress(one.address, address))
  if (account) return account
  throw new LatchkeyError('embedded_wallet_not_found', 'The user has no embedded wallet.')
}
