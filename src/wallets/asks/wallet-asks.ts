// What a page asks of an embedded wallet beside signatures: to use a network of the app, to keep a token in its list.
// See docs/design/protocol.md, "Ethereum provider". Each is shown to the person, whatever page and app say.

import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { readAsset } from '../../contract/wallets/asked-asset.ts'
import { readNetwork, WrongParameters } from '../../contract/wallets/asked-network.ts'
import type { EmbeddedAccount } from '../../kit/embedded-accounts.ts'
import type { Ticket } from '../../kit/ticket.ts'
import { type CountedRequest, countingRefusals } from '../../session/embedded/ask-to-sign.ts'
import { hostConfigOf } from '../../session/host-page.ts'
import { nest, requesterOrigin } from '../../session/page-hooks.ts'
import type { Runtime } from '../../session/runtime.ts'
import { chainsOf } from '../chains.ts'

/** What the jobs of the screens find as `asked` in their scope. */
export interface AskedHands {
  /** Refuses all requests of this page that wait. */
  refuseAll(): void
}

const numbered = (code: string, message: string, number: number): LatchkeyError =>
  Object.assign(new LatchkeyError(code, message), { number })

/** Reads parameters; what is wrong with them is said to the page's developer (-32602). */
const reading = <T>(method: string, read: () => T): T => {
  try {
    return read()
  } catch (error) {
    if (error instanceof WrongParameters) throw numbered('request_refused', `${method}: ${error.message}.`, -32602)
    throw error
  }
}

const optionsOf = ({ signal, refuseAll }: CountedRequest, ticket: Ticket | undefined) => ({
  ...{ handed: { asked: { refuseAll } satisfies AskedHands }, signal, queued: true as const, ticket },
})

/** A request, as it comes from the provider. `chain`: the number of the one in use. */
interface WalletAsk {
  readonly params: unknown
  readonly chain: number
  readonly ticket: Ticket | undefined
}

/**
 * `wallet_addEthereumChain`: gives the number of a network of the app that the person agrees to use. One that is in use is not asked for. Rejects with
 * -32602 where the parameters name no network, with 4902 where it is none of the app's, with 4001 where the person refuses.
 */
export const askForNetwork = async (runtime: Runtime, { params, chain, ticket }: WalletAsk): Promise<number> => {
  const { id, called } = reading('wallet_addEthereumChain', () => readNetwork(params))
  const { supported } = chainsOf(runtime, await hostConfigOf(runtime))
  const wanted = supported.find((one) => one.id === id)
  if (!wanted)
    throw numbered(
      'unsupported_chain_id',
      `Chain ${id} is none of this app's. Networks are added in config.supportedChains.`,
      4902,
    )
  if (id === chain) return id
  await countingRefusals(runtime, (counted) => {
    const { name, nativeCurrency, testnet } = wanted
    const params = {
      ...{ id, name, coin: nativeCurrency.symbol, test: testnet, called, origin: requesterOrigin(runtime) },
      from: supported.find((one) => one.id === chain)?.name ?? null,
      ...(counted.insists && { insists: true as const }),
    }
    const route = { screen: 'EMBEDDED_WALLET_NETWORK_SCREEN', params } as const
    return nest(runtime, 'use-network', route, optionsOf(counted, ticket))
  })
  return id
}

/**
 * `wallet_watchAsset`: resolves when the person has agreed, and the service keeps it. Rejects with -32602 where the parameters name nothing, with 4200
 * where there is no such token on the network in use, with 4001 where the person refuses.
 */
export const askForAsset = async (
  runtime: Runtime,
  { address: account }: EmbeddedAccount,
  { params, chain, ticket }: WalletAsk,
): Promise<void> => {
  const asset = reading('wallet_watchAsset', () => readAsset(params))
  const { name, testnet } = chainsOf(runtime, await hostConfigOf(runtime)).chainOf(chain)
  await countingRefusals(runtime, (counted) => {
    const params = {
      ...{ asset, account, chain: { id: chain, name, test: testnet }, origin: requesterOrigin(runtime) },
      ...(counted.insists && { insists: true as const }),
    }
    const route = { screen: 'EMBEDDED_WALLET_ADD_TOKEN_SCREEN', params } as const
    return nest(runtime, 'add-token', route, optionsOf(counted, ticket))
  })
}
