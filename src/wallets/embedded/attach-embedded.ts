// The embedded wallets in the store of a runtime: each over the wallet frame, with the chains of the page.

import { transactionsKey } from '../../contract/wire.ts'
import { embeddedAccounts } from '../../kit/embedded-accounts.ts'
import { lateCode } from '../../kit/late-code.ts'
import { stateOf } from '../../kit/state-of.ts'
import { embeddedBridge } from '../../session/embedded/embedded-bridge.ts'
import { embeddedWallet } from '../../session/embedded/embedded-wallet.ts'
import { signRequest } from '../../session/embedded/sign-request.ts'
import { hostConfigOf } from '../../session/host-page.ts'
import type { Runtime } from '../../session/runtime.ts'
import { chainsOf } from '../chains.ts'
import { walletsOf } from '../store.ts'

/** Opens the frame; gives nothing of a wallet. */
export const warmFrame = (runtime: Runtime): Promise<void> => embeddedBridge(runtime).warm()

/** What was sent before a reload is followed on: its code is loaded where there may be any. */
const followAll = (runtime: Runtime): void => {
  for (const { address } of embeddedAccounts(runtime.$user.get()))
    if (runtime.storage.read(transactionsKey(address)))
      lateCode(() => import('../transactions/follow-sent.ts')).then(
        ({ followSent }) => followSent(runtime, address),
        () => undefined,
      )
}

/** Follows the embedded wallets of whoever is signed in. Resolves when those of the present person are connected. */
export const attachEmbedded = stateOf('embedded-attached', (runtime: Runtime): Promise<unknown> => {
  const bridge = embeddedBridge(runtime)
  const attach = (): Promise<unknown> =>
    walletsOf(runtime).embed((account) =>
      embeddedWallet(account, {
        async sign(request, chain, ticket) {
          if (!request.method.endsWith('Transaction')) return signRequest(runtime, bridge, account, request, { chain, ticket })
          const { readAsked, sendRequest, signTransactionRequest } = await lateCode(
            () => import('../transactions/send-request.ts'),
          )
          const options = { chain: chain ?? 1, ticket }
          const asked = readAsked(request.params[0])
          if (request.method === 'eth_signTransaction') return signTransactionRequest(runtime, bridge, account, asked, options)
          return (await sendRequest(runtime, bridge, account, asked, options)).hash
        },
        ask: {
          async network(params, chain, ticket) {
            const { askForNetwork } = await lateCode(() => import('../asks/wallet-asks.ts'))
            return askForNetwork(runtime, { params, chain, ticket })
          },
          async asset(params, chain, ticket) {
            const { askForAsset } = await lateCode(() => import('../asks/wallet-asks.ts'))
            return askForAsset(runtime, account, { params, chain, ticket })
          },
        },
        chains: async () => chainsOf(runtime, await hostConfigOf(runtime)),
        storage: runtime.storage,
      }),
    )
  return attach().finally(() => followAll(runtime))
})
