// Jobs of a wallet connection: find the wallet, connect, switch chain, watch the account. Signing is in wallet-sign.ts.

import { copyText } from '../../browser/clipboard.ts'
import { isMobile } from '../../browser/is-mobile.ts'
import { whenOnline } from '../../browser/online.ts'
import { chainIdsIn, evmChainId } from '../../contract/chains/chain-ids.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { WalletIntent } from '../../contract/screens.ts'
import { CONNECTOR_INIT_TIMEOUT } from '../../contract/wallet-limits.ts'
import type { ChainType, Wallet } from '../../contract/wallets/wallets.ts'
import { lateCode } from '../../kit/late-code.ts'
import { wait } from '../../kit/wait.ts'
import type { Runtime } from '../../session/runtime.ts'
import type { Connector } from '../../wallets/connectors/connector.ts'
import type { WalletOffer, Wallets } from '../../wallets/store.ts'
import { viaWalletConnect } from '../../wallets/wallet-list.ts'
import { prepareCaptcha } from '../menu/captcha-guard.ts'
import { catching, failureOf } from '../runtime/errors.ts'
import { type ConnectionJob, type ConnectionScope, type FoundWallet, hasRelay } from './connection-scope.ts'
import type { AttemptNumber, Connecting, ConnectionEvent, Finding } from './connection-state.ts'
import type { SignatureProof } from './wallet-sign.ts'

const notFound = (): LatchkeyError => new LatchkeyError('generic_connect_wallet_error', 'Could not connect with wallet')

const failing = <I extends AttemptNumber>(job: ConnectionJob<I>): ConnectionJob<I> =>
  catching<I, ConnectionEvent, ConnectionScope>((error, { attempt }) => ({ type: 'failed', attempt, error }), job)

/** The wallet of a key, as far as it has announced itself. A known wallet that is installed has its rdns as key. */
const offerNow = ({ $offers }: Wallets, key: string): WalletOffer | undefined => {
  const fit = $offers.get().filter((offer) => offer.key === key || offer.entry === key)
  return fit.find(({ installed }) => installed) ?? fit[0]
}

/** The wallet of a key. A wallet that is not installed is given a moment to announce itself. */
const offerOf = async (wallets: Wallets, key: string, signal: AbortSignal): Promise<WalletOffer | undefined> => {
  const { $offers } = wallets
  const now = () => offerNow(wallets, key)
  if (now()?.installed || key === 'wallet_connect') return now()
  const over = new AbortController()
  const stop = $offers.listen(() => now()?.installed && over.abort())
  await wait(CONNECTOR_INIT_TIMEOUT, AbortSignal.any([signal, over.signal])).catch(() => undefined)
  stop()
  signal.throwIfAborted()
  return now()
}

const foundIn = ({ found }: ConnectionScope): FoundWallet => {
  if (!found) throw notFound()
  return found
}

/** The connector of a wallet; a WalletConnect session is asked for all chains of the page. */
const connectorOf = async (offer: WalletOffer, chainType: ChainType, host: Connecting['host']): Promise<Connector> => {
  const id = host.walletConnectCloudProjectId
  const ids = chainIdsIn(host)
  const chains = [...new Set([host.defaultChain?.id ?? ids[0] ?? 1, ...ids])]
  return offer.connector(chainType, { ...(id && { walletConnectProjectId: id }), chains })
}

const hasRelayFor = (runtime: Runtime, { walletConnectCloudProjectId }: Connecting['host']): boolean =>
  hasRelay(runtime, walletConnectCloudProjectId)

/** What is drawn while a wallet is given its moment: its name, and the room of a code where one will come. */
const expect: ConnectionJob<Connecting> = async (runtime, { attempt, wallet, host }) => {
  const { walletsOf } = await lateCode(() => import('../../wallets/store.ts'))
  await runtime.whenReady().catch(() => undefined)
  const offer = offerNow(walletsOf(runtime), wallet)
  if (!offer) return { type: 'done' }
  const { connector: _, walletClientType: __, ...known } = offer
  return { type: 'expected', attempt, known, scans: !isMobile() && viaWalletConnect(offer) && hasRelayFor(runtime, host) }
}

const find = failing<Finding>(async (runtime, { attempt, wallet, chainType, chainTypes: sought, host }, scope) => {
  const { signal } = scope
  const { walletsOf } = await lateCode(() => import('../../wallets/store.ts'))
  const wallets = walletsOf(runtime)
  // Without the code for Solana the wallet may still be an Ethereum wallet.
  if (sought.includes('solana')) await wallets.lookForSolana().catch(() => undefined)
  signal.throwIfAborted()
  const offer = await offerOf(wallets, wallet, signal)
  if (!offer) throw notFound()
  const [first = chainType] = offer.chainTypes
  const type = offer.chainTypes.includes(chainType) ? chainType : first
  const connector = await connectorOf(offer, type, host).catch(() => null)
  scope.found = { wallets, offer, connector, stop: new AbortController(), uri: null, onUri() {} }
  await runtime.whenReady().catch(() => undefined)
  const reachable = connector !== null && (connector.connectorType !== 'wallet_connect_v2' || hasRelayFor(runtime, host))
  const { connector: _, walletClientType: __, ...known } = offer
  return { type: 'found', attempt, known, mobile: isMobile(), reachable }
})

/** The chain that the wallet has to switch to for this app; null: none. */
const switchFrom = ({ chainId }: Wallet, host: Connecting['host']): number | null => {
  const present = evmChainId(chainId)
  // A default chain in the host's config applies to every wallet.
  const wanted = host.defaultChain ? [host.defaultChain.id] : chainIdsIn(host)
  return present === null || wanted.includes(present) ? null : (wanted[0] ?? null)
}

const connect = failing<Connecting>(async (_, { attempt, chainType, host }, scope) => {
  const { signal } = scope
  const found = foundIn(scope)
  const { wallets, offer } = found
  found.stop = new AbortController()
  found.uri = null
  if (found.connector?.chainType !== chainType) found.connector = await connectorOf(offer, chainType, host)
  const { connector } = found
  // A wallet that is still connected is not asked again: over WalletConnect that would show another QR code.
  const still = attempt > 1 && wallets.$wallets.get().find(({ address }) => wallets.connectorOf(address) === connector)
  const wallet =
    still ||
    (await wallets.connect(connector, {
      signal: AbortSignal.any([signal, found.stop.signal]),
      ...(host.defaultChain && { chainId: host.defaultChain.id }),
      onUri: (uri) => {
        found.uri = uri
        found.onUri(uri)
      },
    }))
  signal.throwIfAborted()
  const { address, chainId, walletClientType, connectorType } = wallet
  const connected = { address, chainType, chainId, walletClientType, connectorType }
  return { type: 'connected', attempt, wallet: connected, switchTo: switchFrom(connected, host) }
})

/** Resolves with the next WalletConnect URI; on a phone with the link that opens the app too. */
const uri: ConnectionJob<AttemptNumber & { readonly shown?: string | null }> = async (_, { attempt, shown = null }, scope) => {
  const found = foundIn(scope)
  const next = await new Promise<string>((resolve) => {
    found.onUri = resolve
    if (found.uri !== null && found.uri !== shown) resolve(found.uri)
  })
  const { entry } = found.offer
  const { walletConnectLink } = await lateCode(() => import('../../wallets/connectors/live/wallet-connect-links.ts'))
  const link = isMobile() ? ((entry && walletConnectLink(entry, next)) ?? next) : null
  return { type: 'uri', attempt, uri: next, link }
}

const open: ConnectionJob<string> = async (_, link, scope) => {
  const { entry } = foundIn(scope).offer
  if (entry) (await lateCode(() => import('../../wallets/connectors/live/wallet-connect-links.ts'))).keepDeepLink(entry)
  location.assign(link)
  return { type: 'done' }
}

const switchChain = failing<Connecting & { readonly connected: Wallet; readonly chainId: number }>(
  async (runtime, { attempt, connected, chainId, host }, scope) => {
    const { connector, stop } = foundIn(scope)
    // The table of chains is loaded only here.
    const { chainsOf } = await lateCode(() => import('../../wallets/chains.ts'))
    try {
      await connector?.switchChain(chainsOf(runtime, host).chainOf(chainId), AbortSignal.any([scope.signal, stop.signal]))
    } catch (error) {
      // A refusal and a timeout are shown as such; any other failure means that the wallet stays on an unsupported chain.
      if (error instanceof LatchkeyError && /reject|timeout/.test(error.code)) throw error
      throw new LatchkeyError('unsupported_chain_id', `Unsupported chain: ${evmChainId(connected.chainId)}`, { cause: error })
    }
    return { type: 'connected', attempt, wallet: { ...connected, chainId: `eip155:${chainId}` }, switchTo: null }
  },
)

/** Resolves when the wallet no longer uses this account. */
const watch: ConnectionJob<AttemptNumber & { readonly address: string }> = (_, { attempt, address }, scope) => {
  const { wallets, connector } = foundIn(scope)
  return new Promise((resolve) => {
    const onChange = (): void => {
      if (wallets.connectorOf(address) === connector) return
      stop()
      const hasOther = wallets.$wallets.get().some((one) => wallets.connectorOf(one.address) === connector)
      const error = hasOther
        ? new LatchkeyError('wallet_account_changed', 'The account in the wallet has changed.')
        : new LatchkeyError('generic_connect_wallet_error', 'The wallet is gone.')
      resolve({ type: 'changed', attempt, error: failureOf(error) })
    }
    const stop = wallets.$wallets.listen(onChange)
    scope.signal.addEventListener('abort', stop, { once: true })
  })
}

const sign = failing<Connecting & { readonly connected: Wallet; readonly intent: WalletIntent }>(async (...parameters) =>
  (await lateCode(() => import('./wallet-sign.ts'))).sign(...parameters),
)
const verify = failing<SignatureProof>(async (...parameters) =>
  (await lateCode(() => import('./wallet-sign.ts'))).verify(...parameters),
)

const copy: ConnectionJob<string> = async (_, text) => ({ type: 'copied', done: await copyText(text) })
const stop: ConnectionJob<undefined> = async (_, __, { found }) => {
  found?.stop.abort()
  return { type: 'done' }
}

const online: ConnectionJob<AttemptNumber> = async (_, { attempt }, { signal }) => {
  await whenOnline(signal)
  return { type: 'online', attempt }
}

export const jobs = {
  expect,
  find,
  connect,
  uri,
  open,
  switch: switchChain,
  watch,
  sign,
  verify,
  copy,
  stop,
  online,
  prepare: prepareCaptcha,
}
