// The linked accounts of the signed-in person (docs/elements.md, "Methods"). Flow of ACCOUNT_SCREEN.

import { walletToBring } from '../../app/wallet-to-bring.ts'
import type { LinkedAccount, User } from '../../contract/entities.ts'
import { type CodeWords, messageOf } from '../../contract/errors/view.ts'
import type { AccountChange } from '../../contract/events.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { Method } from '../../contract/methods.ts'
import { LINKS_SHOWN } from '../../contract/screen-limits.ts'
import type { Route, ScreenParams } from '../../contract/screens.ts'
import { AUTOMATIC_RECOVERY } from '../../contract/wire.ts'
import { embeddedAccounts } from '../../kit/embedded-accounts.ts'
import { lateCode } from '../../kit/late-code.ts'
import { passkeyWallet } from '../../kit/passkey-wallet.ts'
import { type Identity, identityOf } from '../../kit/person/identity.ts'
import { catching, type Failure } from '../runtime/errors.ts'
import type { Command, Facts, Job, Machine, Step } from '../runtime/flow.ts'
import { asksRecentLogin, recentLogin } from '../steps/recent-login.ts'
import { canUnlink, idOf, isEmbedded, linkRoute, mayLink, updateRoute } from './link-routes.ts'

export interface OwnAccount {
  /** Unique in the list. */
  readonly key: string
  readonly account: LinkedAccount
  readonly canRemove: boolean
  readonly canChange: boolean
}
export interface OverviewState {
  readonly at: 'shown' | 'removing' | 'downloading'
  /** `link`: the list of methods that can be linked; a long one has a view of its own. */
  readonly view: 'main' | 'link'
  readonly accounts: readonly OwnAccount[]
  /** Who it is; null while no user is signed in. */
  readonly person: Identity | null
  /** When the account was made. */
  readonly since: Date | null
  /** What would make the account safer; each goes when it is done. */
  readonly checks: readonly ('second' | 'passkey')[]
  /** The wallet that can get a recovery of the person's own; null: it has one, or there is none to be had. */
  readonly backup: string | null
  /** Whether the account hangs on this browser alone. */
  readonly guest: boolean
  /** What can be linked besides. */
  readonly addable: readonly Method[]
  /** Whether that list is in a view of its own. */
  readonly folded: boolean
  /** Whether a wallet from elsewhere can be brought. */
  readonly brings: boolean
  /** How many passkeys there are, on a screen of their own; null where there is none and the app offers none. */
  readonly passkeys: number | null
  /** Whether the app has a second factor. */
  readonly factors: boolean
  /** Whether other apps may be connected to the account: the app lends wallets to them, or logs people in to them. */
  readonly connects: boolean
  /** Key of the account about whose removal the person is asked. */
  readonly asking: string | null
  /** Whether the person's data has been handed out. */
  readonly saved: boolean
  /** Whether the screen has come back from a proof of the person, and began with what they had asked for. */
  readonly resumed: boolean
  readonly problem: CodeWords | null
}
export type OverviewEvent =
  | { type: 'looked'; user: User | null }
  | { type: 'add'; method: Method }
  | { type: 'change' | 'keep' | 'remove' | 'download' | keyof typeof PLACES }
  /** An embedded wallet is to be shown. */
  | { type: 'wallet'; address: string }
  | { type: 'app-known'; factors: boolean; connects: boolean }
  | { type: 'backup-known'; wallet: string | null }
  | { type: 'backup' }
  | { type: 'backup-route'; route: Route }
  | { type: 'ask'; key: string }
  | { type: 'removed'; change: AccountChange }
  | { type: 'downloaded' }
  | { type: 'refused'; error: Failure }

export type Listed = Pick<
  OverviewState,
  'accounts' | 'person' | 'since' | 'checks' | 'guest' | 'addable' | 'folded' | 'brings' | 'passkeys'
>

/** What is linked, and what can be. */
export const listOf = ({ user, app }: Facts): Listed => {
  const linked = user?.linkedAccounts ?? []
  const passkeys = linked.filter(({ type }) => type === 'passkey').length
  const accounts = linked.map((account, place) => ({
    key: `${account.type} ${idOf(account) ?? place}`,
    account,
    canRemove: linked.length > 1 && canUnlink(account.type) && idOf(account) !== null && !isEmbedded(account),
    canChange: account.type === 'email',
  }))
  const addable = app.methods.filter(
    (method) =>
      method !== 'passkey' &&
      mayLink(method, linked) &&
      (method !== 'telegram' || app.linksTelegram) &&
      // One row for wallets of all networks.
      !(method === 'siws' && app.methods.includes('siwe')),
  )
  return {
    accounts: accounts.filter(({ account }) => account.type !== 'passkey'),
    person: user && identityOf(user),
    since: user?.createdAt ?? null,
    // A guest reads what to do in one sentence.
    checks: [
      ...(linked.length === 1 && addable.length > 0 ? (['second'] as const) : []),
      ...(linked.length > 0 && passkeys === 0 && app.methods.includes('passkey') ? (['passkey'] as const) : []),
    ],
    guest: user?.isGuest ?? false,
    addable,
    folded: addable.length > LINKS_SHOWN,
    brings: user !== null && walletToBring(app, user) !== null,
    passkeys: passkeys > 0 || app.methods.includes('passkey') || passkeyWallet(user) ? passkeys : null,
  }
}
/** Looks whether a wallet that is recovered without the person can be recovered by them. */
const unsecured = (user: User | null): Command<OverviewEvent>[] => {
  const wallet = embeddedAccounts(user).find(
    ({ chainType, recoveryMethod = AUTOMATIC_RECOVERY }) => chainType === 'ethereum' && recoveryMethod === AUTOMATIC_RECOVERY,
  )
  // A guest reads what to do in one sentence.
  return wallet && !user?.isGuest ? [{ run: 'backup', with: wallet.address }] : []
}
const found = ({ accounts, asking }: OverviewState): OwnAccount | undefined => accounts.find(({ key }) => key === asking)

const removal = ({ account }: OwnAccount): Command<OverviewEvent> => ({
  run: 'remove',
  with: { type: account.type, id: idOf(account) },
})

/** Where linking by a method begins: for wallets of every chain; not for a social provider in an in-app browser, to which it does not return. */
const linkOf = (method: Method, { inApp }: Facts['app']): Route | null => {
  const route = linkRoute(method)
  if (route?.screen === 'LINK_WALLET_SCREEN') return { ...route, params: {} }
  if (route?.screen === 'OIDC_SCREEN') return { ...route, params: { ...route.params, managed: true } }
  if (route?.screen !== 'AWAITING_OAUTH_SCREEN') return route
  return inApp
    ? { screen: 'IN_APP_BROWSER_LOGIN_NOT_POSSIBLE', params: { method } }
    : { ...route, params: { ...route.params, managed: true } }
}

/** Where the parts of an account are. */
const PLACES = {
  passkeys: { screen: 'LINK_PASSKEY_SCREEN', params: {} },
  factors: { screen: 'MFA_ENROLLMENT_FLOW_SCREEN', params: {} },
  links: { screen: 'ACCOUNT_SCREEN', params: { view: 'link' } },
  bring: { screen: 'EMBEDDED_WALLET_IMPORT_SCREEN', params: {} },
  activity: { screen: 'ACCOUNT_ACTIVITY_SCREEN', params: {} },
  sessions: { screen: 'ACCOUNT_SESSIONS_SCREEN', params: {} },
  apps: { screen: 'CONNECTED_APPS_SCREEN', params: {} },
  delete: { screen: 'DELETE_ACCOUNT_SCREEN', params: {} },
} as const

const next = (state: OverviewState, event: OverviewEvent, facts: Facts): Step<OverviewState, OverviewEvent> => {
  switch (event.type) {
    case 'looked': {
      const secure = unsecured(event.user)
      const backup = secure.length > 0 ? state.backup : null
      return [{ ...state, ...listOf({ ...facts, user: event.user }), backup }, ...secure]
    }
    case 'add': {
      const route = linkOf(event.method, facts.app)
      return route ? [state, { go: route }] : [state]
    }
    case 'change':
      return facts.user?.email ? [state, { go: updateRoute(facts.user) }] : [state]
    case 'wallet':
      return [state, { go: { screen: 'EMBEDDED_WALLET_SCREEN', params: { address: event.address } } }]
    case 'app-known':
      return [{ ...state, factors: event.factors, connects: event.connects }]
    case 'backup-known':
      return [{ ...state, backup: event.wallet }]
    case 'backup':
      return state.backup ? [state, { run: 'secure', with: state.backup }] : [state]
    case 'backup-route':
      return [state, { go: event.route }]
    case 'ask':
      return state.at === 'shown' ? [{ ...state, asking: event.key, problem: null }] : [state]
    case 'keep':
      return state.at === 'shown' ? [{ ...state, asking: null, problem: null }] : [state]
    case 'remove': {
      const own = found(state)
      if (state.at !== 'shown' || !own?.canRemove) return [state]
      return [{ ...state, at: 'removing', problem: null }, removal(own)]
    }
    case 'removed': {
      const { change } = event
      const next = listOf({ ...facts, user: change.user })
      return [{ ...state, ...next, at: 'shown', asking: null }, { emit: { kind: 'unlink', result: change } }]
    }
    case 'download':
      if (state.at !== 'shown') return [state]
      return [
        { ...state, at: 'downloading', saved: false, problem: null },
        { run: 'download', with: facts.app.name },
      ]
    case 'downloaded':
      return [{ ...state, at: 'shown', saved: true }]
    case 'refused':
      if (asksRecentLogin(event.error) && state.at === 'removing') {
        const next = { screen: 'ACCOUNT_SCREEN', params: { remove: state.asking ?? '' } } as const
        const confirm = recentLogin(facts.user, facts.app.allowed, next)
        if (confirm) return [{ ...state, at: 'shown' }, { go: confirm }]
      }
      // Removed meanwhile, on another device: that is what was wanted.
      if (event.error.code === 'linked_account_not_found') return [{ ...state, at: 'shown', asking: null }, { run: 'look' }]
      return [{ ...state, at: 'shown', problem: messageOf(event.error) }]
    default:
      return [state, { go: PLACES[event.type] }]
  }
}

/** A removal is begun once: who leaves and comes back finds the list. */
const withoutResuming = ([state, ...commands]: Step<OverviewState, OverviewEvent>): Step<OverviewState, OverviewEvent> => {
  const leaves = state.resumed && commands.some((command) => 'go' in command)
  return leaves ? [state, { replace: { screen: 'ACCOUNT_SCREEN', params: {} } }, ...commands] : [state, ...commands]
}

export const machine: Machine<OverviewState, OverviewEvent, ScreenParams['ACCOUNT_SCREEN']> = {
  // Another device may have changed what is linked: what is known is shown, and looked after.
  start({ view, remove }, facts) {
    const none = { backup: null, factors: false, connects: false, asking: null, saved: false, problem: null }
    const rest = { ...listOf(facts), ...none, resumed: remove !== undefined }
    const own = rest.accounts.find(({ key, canRemove }) => key === remove && canRemove)
    const known: Command<OverviewEvent>[] = [{ run: 'app' }, ...unsecured(facts.user)]
    if (own) return [{ at: 'removing', view: 'main', ...rest, asking: own.key }, ...known, removal(own)]
    return view ? [{ at: 'shown', view, ...rest }] : [{ at: 'shown', view: 'main', ...rest }, ...known, { run: 'look' }]
  },
  on(state, event, facts): Step<OverviewState, OverviewEvent> {
    return withoutResuming(next(state, event, facts))
  },
}

const refused = (error: Failure): OverviewEvent => ({ type: 'refused', error })

/** Refreshes the user; on a failure the known user stays. */
const look: Job<undefined, OverviewEvent> = async ({ session, $user }) => {
  await session.refresh().catch(() => undefined)
  return { type: 'looked', user: $user.get() }
}

/** What the app has is known with its config, before anything is drawn. */
const app: Job<undefined, OverviewEvent> = async ({ $config }) => ({
  type: 'app-known',
  factors: ($config.get()?.mfa_methods.length ?? 0) > 0,
  connects: ($config.get()?.lends_wallets || $config.get()?.openid_provider) ?? false,
})

/** What app and page say of it is here: the row is drawn with the others. */
const backup: Job<string, OverviewEvent> = async ({ $config, hooks }, wallet) => {
  const page = await hooks.host?.()
  await page?.config.reading
  const taken = page?.config.value?.embeddedWallets?.userOwnedRecoveryOptions?.length === 0
  const { user_owned_recovery_options: offered = [], passkey_recovery: takes } = $config.get()?.embedded_wallet_config ?? {}
  return { type: 'backup-known', wallet: (offered.length > 0 || takes) && !taken ? wallet : null }
}

/** Where the wallet gets another recovery; its own screen where it cannot. */
const secure: Job<string, OverviewEvent> = async (runtime, address) => {
  const change = async () =>
    (await lateCode(() => import('../../session/recovery/own-recovery.ts'))).routeToChange(runtime, address)
  const route = await change().catch((): Route => ({ screen: 'EMBEDDED_WALLET_SCREEN', params: { address } }))
  return { type: 'backup-route', route }
}

const remove = catching<{ type: string; id: string }, OverviewEvent>(refused, async (runtime, account) => {
  const user = runtime.$user.get()
  if (!user) throw new LatchkeyError('must_be_authenticated', 'User must be authenticated')
  const { unlinkAccount } = await lateCode(() => import('./account.ts'))
  return { type: 'removed', change: await unlinkAccount(runtime, user, account) }
})

const download = catching<string, OverviewEvent>(refused, async (runtime, app, { signal }) => {
  const { downloadData } = await lateCode(() => import('../account-later/download-data.ts'))
  await downloadData(runtime, app, signal)
  return { type: 'downloaded' }
})

export const jobs = { app, backup, secure, look, remove, download }
