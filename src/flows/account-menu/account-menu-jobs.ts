// Jobs of the menu of <wallet-button>: follow wallet and session, read the balance, copy, switch the network.

import type { HostWallets } from '../../app/app-view.ts'
import { copyText } from '../../browser/clipboard.ts'
import { kindOf } from '../../contract/wallets/wallets.ts'
import { CONNECTIONS_KEY } from '../../contract/wire.ts'
import { embeddedAccounts } from '../../kit/embedded-accounts.ts'
import { lateCode } from '../../kit/late-code.ts'
import { identityOf } from '../../kit/person/identity.ts'
import { shownWallet } from '../../kit/shown-wallet.ts'
import type { Runtime } from '../../session/runtime.ts'
import type { Job } from '../runtime/flow.ts'
import type { AccountMenuEvent, Looking, Subject } from './account-menu.ts'

export interface OnChain {
  readonly host: HostWallets
  readonly address: string
}

/** The code of wallets; null where this browser has connected none, and the app has made none for the person. */
const loadWallets = async (runtime: Runtime) => {
  if (!runtime.storage.read(CONNECTIONS_KEY) && embeddedAccounts(runtime.$user.get()).length === 0) return null
  const [{ pageWallets, withEmbedded }, { chainsOf }, { lastBalance }] = await Promise.all([
    lateCode(() => import('../../wallets/page-wallets.ts')),
    lateCode(() => import('../../wallets/chains.ts')),
    lateCode(() => import('../../wallets/balance.ts')),
  ])
  // Without the code of embedded wallets the menu shows what is known of them.
  await withEmbedded(runtime).catch(() => undefined)
  return { wallets: pageWallets(runtime), chainsOf, lastBalance }
}

/** Resolves with what the menu is about: at once, and, where that is seen already, as soon as it changes. */
const look: Job<Looking, AccountMenuEvent> = async (runtime, { seen, host }, { signal }) => {
  const code = await loadWallets(runtime)
  signal.throwIfAborted()
  const known = JSON.stringify(seen)
  const { $user, walletListeners } = runtime
  return new Promise((resolve) => {
    const stops: (() => void)[] = []
    const stop = (): void => {
      for (const one of stops) one()
    }
    const report = (): void => {
      const user = $user.get()
      const wallet = shownWallet(code?.wallets.$active.get() ?? null, user)
      const subject: Subject = { wallet, person: user && identityOf(user) }
      if (JSON.stringify(subject) === known) return
      stop()
      const networks = wallet?.connected && code ? code.chainsOf(runtime, host) : null
      const balance = wallet?.chainId ? (code?.lastBalance(wallet.chainId, wallet.address) ?? null) : null
      resolve({ type: 'looked', subject, networks, balance })
    }
    const connected = (): void => {
      stop()
      resolve({ type: 'look' })
    }
    stops.push($user.listen(report))
    if (code) stops.push(code.wallets.$active.listen(report))
    else {
      walletListeners.add(connected)
      stops.push(() => walletListeners.delete(connected))
    }
    signal.addEventListener('abort', stop, { once: true })
    report()
  })
}

const balance: Job<OnChain & { chainId: number }, AccountMenuEvent> = async (runtime, { host, chainId, address }, { signal }) => {
  const [{ chainsOf }, { readBalance }] = await Promise.all([
    lateCode(() => import('../../wallets/chains.ts')),
    lateCode(() => import('../../wallets/balance.ts')),
  ])
  return { type: 'balance', chainId, address, amount: await readBalance(chainsOf(runtime, host), chainId, address, signal) }
}

const copy: Job<string, AccountMenuEvent> = async (_, address) => ({ type: 'copied', done: await copyText(address) })

const switchNetwork: Job<OnChain & { id: number }, AccountMenuEvent> = async (runtime, { host, id, address }, { signal }) => {
  try {
    const code = await loadWallets(runtime)
    const chain = code?.chainsOf(runtime, host).chainOf(id)
    const active = code?.wallets.$active.get()
    const connector = active && code?.wallets.connectorOf(address, kindOf(active))
    if (!chain || !connector) return { type: 'not-switched', declined: false }
    await connector.switchChain(chain, signal)
    return { type: 'switched', network: chain.name }
  } catch (error) {
    return { type: 'not-switched', declined: (error as { code?: unknown }).code === 'user_rejected_request' }
  }
}

export const jobs = { look, balance, copy, switchNetwork }
