// Jobs of EMBEDDED_WALLET_SCREEN: follow the person, find the network, read what there is, what it is worth, copy.

import { copyText } from '../../browser/clipboard.ts'
import { evmChainId } from '../../contract/chains/chain-ids.ts'
import { sameAddress } from '../../kit/addresses/same-address.ts'
import { lateCode } from '../../kit/late-code.ts'
import type { ChainAssets } from '../../wallets/assets/read-assets.ts'
import { readPrices } from '../../wallets/assets/read-prices.ts'
import { catching } from '../runtime/errors.ts'
import type { Job } from '../runtime/flow.ts'
import type { Asked, Dropping, OwnWalletEvent, Reading } from './own-wallet.ts'

/** Resolves as soon as the user changes: what leads on from here may change the recovery. */
const follow: Job<undefined, OwnWalletEvent> = ({ $user }, _, { signal }) =>
  new Promise((resolve) => {
    const stop = $user.listen((user) => {
      stop()
      resolve({ type: 'changed', user })
    })
    signal.addEventListener('abort', stop, { once: true })
  })

/** Where the recovery is changed, by the app's rules and the host's. */
const changeRoute: Job<string, OwnWalletEvent> = async (runtime, address) => {
  const change = async () =>
    (await lateCode(() => import('../../session/recovery/own-recovery.ts'))).routeToChange(runtime, address)
  return { type: 'change-route', change: await change().catch(() => null) }
}

/** The network that the wallet is on; the app's first one where its code cannot be had. */
const look: Job<Asked, OwnWalletEvent> = async (runtime, { address, host }) => {
  const [{ pageWallets, withEmbedded }, { chainsOf }] = await Promise.all([
    lateCode(() => import('../../wallets/page-wallets.ts')),
    lateCode(() => import('../../wallets/chains.ts')),
  ])
  await withEmbedded(runtime).catch(() => undefined)
  const wallet = pageWallets(runtime)
    .$wallets.get()
    .find((one) => one.connectorType === 'embedded' && sameAddress(one.address, address))
  const { supported, first } = chainsOf(runtime, host)
  const network = supported.find(({ id }) => wallet && id === evmChainId(wallet.chainId)) ?? first
  const others = supported.filter((one) => one !== network && one.testnet === network.testnet)
  return { type: 'looked', network, networks: [network, ...others].map(({ name }) => name) }
}

const read = catching<Reading, OwnWalletEvent>(
  () => ({ type: 'unread' }),
  async (runtime, { address, chainId }, { signal }) => {
    const { readAll } = await lateCode(() => import('../../wallets/assets/read-all.ts'))
    return { type: 'assets', ...(await readAll(runtime, address, chainId, signal)) }
  },
)

/** What that is worth. Without a price there are no dollars. */
const price: Job<readonly ChainAssets[], OwnWalletEvent> = async ({ api }, assets, { signal }) => {
  return { type: 'prices', prices: await readPrices(api, assets, signal) }
}

/** Which release the service runs; nothing is said where that cannot be had. */
const release = catching<undefined, OwnWalletEvent>(
  () => ({ type: 'release', release: null }),
  async (runtime, _, { signal }) => {
    const { readRelease } = await lateCode(() => import('../../wallets/release/read-release.ts'))
    return { type: 'release', release: await readRelease(runtime, signal) }
  },
)

const drop = catching<Dropping, OwnWalletEvent>(
  (error) => ({ type: 'not-dropped', error }),
  async ({ api, session }, { chain, address }, { signal }) => {
    const { dropToken } = await lateCode(() => import('../../contract/endpoints/users-tokens.ts'))
    const body = { chain_id: chain, address, token_id: null }
    await session.authorized((token) => api(dropToken, { token, body, signal }))
    return { type: 'dropped' }
  },
)

/** How many passkeys open it; nothing is advised where that cannot be had. */
const countPasskeys = catching<string, OwnWalletEvent>(
  () => ({ type: 'passkeys', count: 0 }),
  async ({ api, session }, address, { signal }) => {
    const { walletPasskeys } = await lateCode(() => import('../../contract/endpoints/users-wallet-passkeys.ts'))
    const { passkeys } = await session.authorized((token) => api(walletPasskeys, { token, signal }))
    return { type: 'passkeys', count: passkeys.filter((one) => sameAddress(one.address, address)).length }
  },
)

const copy: Job<string, OwnWalletEvent> = async (_, address) => ({ type: 'copied', done: await copyText(address) })

export const jobs = { follow, look, read, price, release, drop, copy, changeRoute, countPasskeys }
