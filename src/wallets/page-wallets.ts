// The wallets of a page with the embedded ones of the signed-in user, whose code is loaded where there are any.

import { creationRules } from '../app/wallet-creation.ts'
import type { HostConfig } from '../contract/host-config.ts'
import { LatchkeyError } from '../contract/latchkey-error.ts'
import type { Route } from '../contract/screens.ts'
import type { ChainType } from '../contract/wallets/wallets.ts'
import { type EmbeddedAccount, embeddedAccounts } from '../kit/embedded-accounts.ts'
import { lateCode } from '../kit/late-code.ts'
import { stateOf } from '../kit/state-of.ts'
import type { SetRecoveryOptions } from '../session/recovery/own-recovery.ts'
import type { Runtime } from '../session/runtime.ts'
import { type Wallets, walletsOf } from './store.ts'

/** Connects the embedded wallets of the signed-in person; gives them when they are connected. Rejects where their code cannot be loaded. */
export const withEmbedded = async (runtime: Runtime): Promise<readonly EmbeddedAccount[]> => {
  await runtime.whenReady().catch(() => undefined)
  const accounts = embeddedAccounts(runtime.$user.get())
  if (accounts.length > 0) await (await lateCode(() => import('./embedded/attach-embedded.ts'))).attachEmbedded(runtime)
  return accounts
}

const follow = stateOf('embedded-followed', (runtime: Runtime) =>
  runtime.$user.subscribe((user) => {
    if (user?.wallet) withEmbedded(runtime).catch(() => undefined)
  }),
)

/** The store of wallets, in which embedded wallets come and go with their person from now on. */
export const pageWallets = (runtime: Runtime): Wallets => {
  follow(runtime)
  return walletsOf(runtime)
}

/** Opens the frame of a person who has an embedded wallet, so that what is asked of it later is answered at once. */
export const warmEmbedded = async (runtime: Runtime): Promise<void> => {
  pageWallets(runtime)
  if ((await withEmbedded(runtime)).length > 0)
    await (await lateCode(() => import('./embedded/attach-embedded.ts'))).warmFrame(runtime)
}

/** Resolves where a wallet of this chain type can be made for the signed-in person; rejects with why none can. */
export const allowCreation = async (runtime: Runtime, host: HostConfig, chainType: ChainType): Promise<void> => {
  const [{ creationRefusal }, { routeToCreate }] = await Promise.all([
    lateCode(() => import('../session/embedded/create-wallet.ts')),
    lateCode(() => import('../session/recovery/own-recovery.ts')),
  ])
  const refusal = creationRefusal(runtime, chainType)
  if (refusal) throw refusal
  if (!creationRules(runtime.$config.get(), host).requiresOwnRecovery) return
  const { why } = routeToCreate(runtime, host, { to: 'create' }, chainType)
  if (!why) return
  console.error(`latchkey: ${why}`)
  throw new LatchkeyError('embedded_wallet_creation_error', why)
}

/** Where a change of recovery begins; rejects where the person has no such wallet, or the app no such way. */
export const recoveryRoute = async (runtime: Runtime, host: HostConfig, options: SetRecoveryOptions): Promise<Route> =>
  (await lateCode(() => import('../session/recovery/own-recovery.ts'))).routeToSet(runtime, host, options)

export const loadSigning = () => lateCode(() => import('./embedded/sign-with.ts'))
/** Transactions by a wallet of the person. */
export const loadSending = () => lateCode(() => import('./transactions/send-with.ts'))

/** Wallets that other apps have lent. */
export const loadLent = () => lateCode(() => import('./lent/lent-wallets.ts'))

/** The address of the embedded wallet that a page means; rejects where the person has none. */
export const ownAddress = async (runtime: Runtime, address?: string): Promise<string> =>
  (await lateCode(() => import('../session/recovery/own-recovery.ts'))).ownAccount(runtime, address).address
