// Methods of <login-modal> that need a wallet. Loaded at the first of them. Signatures and docs: login-modal.ts.

import { ethereumProvider } from '../../src/wallets/ethereum-provider.ts'
import { allowCreation, loadSending, loadSigning, ownAddress, recoveryRoute } from '../../src/wallets/page-wallets.ts'
import { solanaProvider } from '../../src/wallets/solana-provider.ts'
import type { Args, Result, WalletMethod } from './methods.ts'
import { open } from './open.ts'
import type { Controller } from './state.ts'

export const LATE_METHODS: { readonly [N in WalletMethod]: (controller: Controller, ...given: Args<N>) => Promise<Result<N>> } = {
  async createWallet(controller, { chainType = 'ethereum' } = {}) {
    const runtime = await controller.tag.needRuntime()
    await runtime.whenReady()
    await controller.config.reading
    await allowCreation(runtime, controller.config.value, chainType)
    const params = { asked: true, chainType } as const
    return open(controller, 'create', 'create wallet', [{ screen: 'EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN', params }])
  },
  async setRecovery(controller, options = {}) {
    const runtime = await controller.tag.needRuntime()
    await runtime.whenReady()
    await controller.config.reading
    return open(controller, 'set-recovery', 'set recovery', [await recoveryRoute(runtime, controller.config.value, options)])
  },
  async recoverWallet(controller, { address } = {}) {
    const runtime = await controller.tag.needRuntime()
    await runtime.whenReady()
    const params = { address: await ownAddress(runtime, address) }
    return open(controller, 'recover', 'recover wallet', [{ screen: 'EMBEDDED_WALLET_CONNECTING_SCREEN', params }])
  },
  async importWallet(controller) {
    const runtime = await controller.tag.needRuntime()
    await runtime.whenReady()
    await controller.config.reading
    await allowCreation(runtime, controller.config.value, 'ethereum')
    const params = { asked: true } as const
    return open(controller, 'import', 'import wallet', [{ screen: 'EMBEDDED_WALLET_IMPORT_SCREEN', params }])
  },
  async exportWallet(controller, { address } = {}) {
    const runtime = await controller.tag.needRuntime()
    await runtime.whenReady()
    const params = { address: await ownAddress(runtime, address), asked: true } as const
    return open(controller, 'export', 'export wallet', [{ screen: 'EMBEDDED_WALLET_KEY_EXPORT_SCREEN', params }])
  },
  async getEthereumProvider({ tag, ask }, { address } = {}) {
    const runtime = await tag.needRuntime()
    return ethereumProvider(runtime, () => ask('connectWallet', address ? { suggestedAddress: address } : {}), address)
  },
  signMessage: async ({ tag }, text, options = {}) => (await loadSigning()).signMessage(await tag.needRuntime(), text, options),
  signTypedData: async ({ tag }, data, options = {}) =>
    (await loadSigning()).signTypedData(await tag.needRuntime(), data, options),
  sendTransaction: async ({ tag }, request, info, options = {}) =>
    (await loadSending()).sendTransaction(await tag.needRuntime(), request, info, options),
  getSolanaProvider: async ({ tag }) => solanaProvider(await tag.needRuntime()),
}
