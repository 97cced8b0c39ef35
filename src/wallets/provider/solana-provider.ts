// The provider of an embedded Solana wallet: it signs messages (docs/elements.md, "Wallets in the page").

import { kindOf } from '../../contract/wallets/wallets.ts'
import { inPlace } from '../../kit/ticket.ts'
import type { Runtime } from '../../session/runtime.ts'
import { saidBy } from '../connectors/wallet-error.ts'
import { pageWallets, withEmbedded } from '../page-wallets.ts'
import { ProviderError } from '../provider-error.ts'

export interface SolanaProvider {
  /** The account that signs; null: nobody with such a wallet is signed in. */
  readonly address: string | null
  /** `signMessage` alone: a text, or with `encoding: 'base64'` bytes. The signature is base64. Rejects with a {@link ProviderError}. */
  request(ask: {
    readonly method: 'signMessage'
    readonly params: { readonly message: string; readonly encoding?: 'base64' | 'utf8' }
  }): Promise<{ signature: string }>
}

/** The provider of whoever is signed in when it is asked. `whenReady`: the account, as soon as what knows it is loaded. */
export const solanaProvider = (runtime: Runtime): SolanaProvider & { whenReady(): Promise<string | null> } => {
  const wallets = pageWallets(runtime)
  const own = () => wallets.$wallets.get().find((one) => one.chainType === 'solana' && kindOf(one) === 'embedded') ?? null
  return {
    get address() {
      return own()?.address ?? null
    },
    async whenReady() {
      await withEmbedded(runtime)
      return own()?.address ?? null
    },
    request: ({ method, params }) =>
      inPlace({ runtime }, true, async (ticket) => {
        await withEmbedded(runtime)
        const wallet = own()
        const connector = wallet && wallets.connectorOf(wallet.address, 'embedded')
        if (!connector) throw new ProviderError(4900, 'No embedded Solana wallet is connected.')
        const { message, encoding } = params ?? {}
        const request = { method, params: [message, ...(encoding ? [encoding] : [])] }
        return (await connector.request(request, ticket)) as { signature: string }
      }).catch((thrown: unknown) => {
        throw ProviderError.of(saidBy(thrown), thrown)
      }),
  }
}
