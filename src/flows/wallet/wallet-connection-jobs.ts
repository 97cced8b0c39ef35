// What connecting a wallet does in the world: the wallet is found and asked; what it signs is a part of its own (wallet-sign.ts).

import { copyText } from '../../browser/clipboard.ts'
import { isMobile } from '../../browser/popup.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { CONNECTOR_INIT_TIMEOUT } from '../../contract/limits.ts'
import type { WalletIntent } from '../../contract/screens.ts'
import { chainIdsIn, evmChainId } from '../../contract/wallets/chain-ids.ts'
import type { ChainType, Wallet } from '../../contract/wallets/wallets.ts'
import { wait } from '../../kit/wait.ts'
import type { Connector } from '../../wallets/connectors/connector.ts'
import type { WalletOffer, Wallets } from '../../wallets/store.ts'
import { captchaAhead } from '../login/captcha-guard.ts'
import { failureOf } from '../runtime/errors.ts'
import { type ConnectionJob, hasRelay, type Try, tries } from './connection-scope.ts'
import type { Asked, ConnectionEvent, Sought } from './wallet-connection.ts'
import type { Proof } from './wallet-sign.ts'

type Turn = Pick<Asked, 'attempt'>
const failed = ({ attempt }: Turn, error: unknown): ConnectionEvent => ({ type: 'failed', attempt, error: failureOf(error) })
const notHere = (): LatchkeyError => new LatchkeyError('generic_connect_wallet_error', 'Could not connect with wallet')

/** A job that fails tells so, unless its screen has been left. */
const telling =
  <I extends Turn>(job: ConnectionJob<I>): ConnectionJob<I> =>
  async (runtime, input, signal) => {
    try {
      return await job(runtime, input, signal)
    } catch (error) {
      if (signal.aborted) throw error
      return failed(input, error)
    }
  }

/** The wallet of a key. One that is not here is given a moment to say that it is. */
const offerOf = async ({ $offers }: Wallets, key: string, signal: AbortSignal): Promise<WalletOffer | undefined> => {
  // A wallet of our list that is here may be known by a key of its own besides.
  const now = () => {
    const fit = $offers.get().filter((offer) => offer.key === key || offer.entry === key)
    return fit.find(({ installed }) => installed) ?? fit[0]
  }
  if (now()?.installed || key === 'wallet_connect') return now()
  const over = new AbortController()
  const stop = $offers.listen(() => now()?.installed && over.abort())
  await wait(CONNECTOR_INIT_TIMEOUT, AbortSignal.any([signal, over.signal])).catch(() => undefined)
  stop()
  signal.throwIfAborted()
  return now()
}

const tryOf = (signal: AbortSignal): Try => {
  const trial = tries.get(signal)
  if (!trial) throw notHere()
  return trial
}

/** The connector of a wallet; over WalletConnect it asks for all the chains of the page. */
const connectorOf = async (offer: WalletOffer, chainType: ChainType, host: Asked['host']): Promise<Connector> => {
  const id = host.walletConnectCloudProjectId
  const ids = chainIdsIn(host)
  const chains = [...new Set([host.defaultChain?.id ?? ids[0] ?? 1, ...ids])]
  return offer.connector(chainType, { ...(id && { walletConnectProjectId: id }), chains })
}

const find = telling<Sought>(async (runtime, { attempt, wallet, chainType, chainTypes: sought, host }, signal) => {
  const { walletsOf } = await import('../../wallets/store.ts')
  const wallets = walletsOf(runtime)
  // Where their code cannot be loaded, the wallet may be one for Ethereum all the same.
  if (sought.includes('solana')) await wallets.lookForSolana().catch(() => undefined)
  signal.throwIfAborted()
  const offer = await offerOf(wallets, wallet, signal)
  if (!offer) throw notHere()
  const [first = chainType] = offer.chainTypes
  const type = offer.chainTypes.includes(chainType) ? chainType : first
  const connector = await connectorOf(offer, type, host).catch(() => null)
  tries.set(signal, { wallets, offer, connector, stop: new AbortController(), uri: null, hear() {} })
  await runtime.whenReady().catch(() => undefined)
  const reachable =
    connector !== null && (connector.connectorType !== 'wallet_connect_v2' || hasRelay(runtime, host.walletConnectCloudProjectId))
  const { connector: _, walletClientType: __, ...known } = offer
  return { type: 'found', attempt, known, mobile: isMobile(), reachable }
})

/** What the chain of a wallet means for the app: the one to switch to, or null. */
const switchFrom = ({ chainId }: Wallet, host: Asked['host']): number | null => {
  const present = evmChainId(chainId)
  // A default that the host names is where wallets are switched to.
  const wanted = host.defaultChain ? [host.defaultChain.id] : chainIdsIn(host)
  return present === null || wanted.includes(present) ? null : (wanted[0] ?? null)
}

const connect = telling<Asked>(async (_, { attempt, chainType, host }, signal) => {
  const trial = tryOf(signal)
  const { wallets, offer } = trial
  trial.stop = new AbortController()
  trial.uri = null
  if (trial.connector?.chainType !== chainType) trial.connector = await connectorOf(offer, chainType, host)
  const { connector } = trial
  // A wallet that is connected still is not asked twice: over WalletConnect that would be a code once more.
  const still = attempt > 1 && wallets.$wallets.get().find(({ address }) => wallets.connectorOf(address) === connector)
  const wallet =
    still ||
    (await wallets.connect(connector, {
      signal: AbortSignal.any([signal, trial.stop.signal]),
      ...(host.defaultChain && { chainId: host.defaultChain.id }),
      onUri: (uri) => {
        trial.uri = uri
        trial.hear(uri)
      },
    }))
  signal.throwIfAborted()
  const { address, chainId, walletClientType, connectorType } = wallet
  const connected = { address, chainType, chainId, walletClientType, connectorType }
  return { type: 'connected', attempt, wallet: connected, switchTo: switchFrom(connected, host) }
})

/** Resolves with the next address for a code; on a phone with the link that opens the app. */
const uri: ConnectionJob<Turn & { readonly seen?: string | null }> = async (_, { attempt, seen = null }, signal) => {
  const trial = tryOf(signal)
  const next = await new Promise<string>((resolve) => {
    trial.hear = resolve
    if (trial.uri !== null && trial.uri !== seen) resolve(trial.uri)
  })
  const { entry } = trial.offer
  const { walletConnectLink } = await import('../../wallets/connectors/wallet-connect-links.ts')
  const link = isMobile() ? ((entry && walletConnectLink(entry, next)) ?? next) : null
  return { type: 'uri', attempt, uri: next, link }
}

const open: ConnectionJob<string> = async (_, link, signal) => {
  const { entry } = tryOf(signal).offer
  if (entry) (await import('../../wallets/connectors/wallet-connect-links.ts')).keepDeepLink(entry)
  location.assign(link)
  return { type: 'done' }
}

const change = telling<Asked & { readonly connected: Wallet; readonly chainId: number }>(
  async (runtime, { attempt, connected, chainId, host }, signal) => {
    const { connector, stop } = tryOf(signal)
    // The whole table of chains comes only now.
    const { chainsOf } = await import('../../wallets/chains.ts')
    try {
      await connector?.switchChain(chainsOf(runtime, host).chainOf(chainId), AbortSignal.any([signal, stop.signal]))
    } catch (error) {
      // Whoever says no is told so; a wallet that cannot is on a chain that the app does not take.
      if (error instanceof LatchkeyError && /reject|timeout/.test(error.code)) throw error
      throw new LatchkeyError('unsupported_chain_id', `Unsupported chain: ${evmChainId(connected.chainId)}`, { cause: error })
    }
    return { type: 'connected', attempt, wallet: { ...connected, chainId: `eip155:${chainId}` }, switchTo: null }
  },
)

/** Resolves when the account is no longer the one in use. */
const watch: ConnectionJob<Turn & { readonly address: string }> = (_, { attempt, address }, signal) => {
  const { wallets, connector } = tryOf(signal)
  return new Promise((resolve) => {
    const hear = (): void => {
      if (wallets.connectorOf(address) === connector) return
      stop()
      const other = wallets.$wallets.get().some((one) => wallets.connectorOf(one.address) === connector)
      const error = other
        ? new LatchkeyError('wallet_account_changed', 'The account in the wallet has changed.')
        : new LatchkeyError('generic_connect_wallet_error', 'The wallet is gone.')
      resolve({ type: 'changed', attempt, error: failureOf(error) })
    }
    const stop = wallets.$wallets.listen(hear)
    signal.addEventListener('abort', stop, { once: true })
  })
}

const sign = telling<Asked & { readonly connected: Wallet; readonly intent: WalletIntent }>(async (...all) =>
  (await import('./wallet-sign.ts')).sign(...all),
)
const verify = telling<Proof>(async (...all) => (await import('./wallet-sign.ts')).verify(...all))

const copy: ConnectionJob<string> = async (_, text) => ({ type: 'copied', done: await copyText(text) })
const stop: ConnectionJob<undefined> = async (_, __, signal) => {
  tries.get(signal)?.stop.abort()
  return { type: 'done' }
}

export const jobs = { find, connect, uri, open, switch: change, watch, sign, verify, copy, stop, ahead: captchaAhead }
