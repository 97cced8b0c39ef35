// A Solana wallet with a real key: by the Wallet Standard, or as Phantom's object was before it.

import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { base58 } from '@scure/base'

export interface SolanaKey {
  readonly address: string
  readonly publicKey: KeyObject
  sign(message: Uint8Array): Uint8Array
}
export const solanaKey = (): SolanaKey => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const bytes = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return { address: base58.encode(bytes), publicKey, sign: (message) => new Uint8Array(sign(null, message, privateKey)) }
}

/** A wallet to register. `trusted`: it has let this page in before. */
export const standardWallet = (
  name: string,
  keys: readonly SolanaKey[],
  { trusted = false, icon = 'data:image/png;base64,AA==' } = {},
) => {
  const listeners = new Set<(change: unknown) => void>()
  const asked: unknown[] = []
  const accounts = keys.map(({ address }) => ({
    address,
    publicKey: new Uint8Array(32),
    chains: ['solana:mainnet'],
    features: [],
  }))
  const wallet = {
    version: '1.0.0' as const,
    name,
    icon,
    chains: ['solana:mainnet'],
    accounts: [] as typeof accounts,
    features: {
      'standard:connect': {
        version: '1.0.0',
        connect: async (input?: { silent?: boolean }) => {
          asked.push({ connect: input?.silent ?? false })
          if (!input?.silent || trusted) wallet.accounts = accounts
          return { accounts: wallet.accounts }
        },
      },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: async () => {
          asked.push('disconnect')
          wallet.accounts = []
        },
      },
      'standard:events': {
        version: '1.0.0',
        on: (_: string, listener: (change: unknown) => void) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'solana:signMessage': {
        version: '1.0.0',
        signMessage: async ({ account, message }: { account: { address: string }; message: Uint8Array }) => {
          const key = keys.find(({ address }) => address === account.address)
          return [{ signedMessage: message, signature: key?.sign(message) ?? new Uint8Array() }]
        },
      },
    } as Record<string, unknown>,
  }
  const change = (now: readonly SolanaKey[]): void => {
    wallet.accounts = accounts.filter(({ address }) => now.some((key) => key.address === address))
    for (const listener of listeners) listener({ accounts: wallet.accounts })
  }
  return { wallet, asked, change }
}

/** Registers it, with a page that looks already, or as soon as one does. Gives a function that takes it away again. */
export const register = (wallet: object): (() => void) => {
  let gone = (): void => {}
  const callback = (api: { register(...wallets: object[]): () => void }): void => {
    gone = api.register(wallet)
  }
  const ready = (event: Event): void => callback((event as CustomEvent).detail)
  globalThis.addEventListener('wallet-standard:app-ready', ready)
  globalThis.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  return () => {
    globalThis.removeEventListener('wallet-standard:app-ready', ready)
    gone()
  }
}
