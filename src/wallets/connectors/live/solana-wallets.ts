// Wallets with Solana accounts: those of the Wallet Standard, and Phantom's object in `window`.

import { getWallets } from '@wallet-standard/app'
import { OWN_RDNS } from '../../../contract/wallets/wallets.ts'
import { looked, safeIcon, safeName } from '../here/wallet-info.ts'

/** The `features` of such a wallet. */
export interface StandardWallet {
  readonly accounts: readonly StandardAccount[]
  readonly features: {
    readonly 'standard:connect': { connect(input?: { silent?: boolean }): Promise<{ accounts: readonly StandardAccount[] }> }
    readonly 'standard:disconnect'?: { disconnect(): Promise<void> }
    readonly 'standard:events'?: {
      on(event: 'change', listener: (change: { accounts?: readonly StandardAccount[] }) => void): () => void
    }
    readonly 'solana:signMessage': {
      signMessage(input: {
        account: StandardAccount
        message: Uint8Array
      }): Promise<readonly { signedMessage: Uint8Array; signature: Uint8Array }[]>
    }
  }
}
export interface StandardAccount {
  readonly address: string
  readonly chains: readonly string[]
}

/** Phantom's own object. */
export interface PhantomSolana {
  readonly isPhantom: true
  readonly publicKey: { toString(): string } | null
  connect(options?: { onlyIfTrusted?: boolean }): Promise<{ publicKey: { toString(): string } }>
  disconnect(): Promise<void>
  signMessage(message: Uint8Array, display: 'utf8'): Promise<{ signature: Uint8Array }>
  on?(event: string, listener: (what: unknown) => void): unknown
  removeListener?(event: string, listener: (what: unknown) => void): unknown
}

export interface SolanaWallet {
  readonly name: string
  readonly icon: string | null
  readonly wallet:
    | { readonly kind: 'standard'; readonly of: StandardWallet }
    | { readonly kind: 'phantom'; readonly of: PhantomSolana }
}

/** Trust: read once; a wallet that lacks what we need, or fails when it is looked at, is none. */
const read = (wallet: {
  id?: unknown
  name: unknown
  icon: unknown
  chains: unknown
  features: unknown
}): SolanaWallet | null => {
  // Our own is no wallet from outside.
  if (wallet.id === OWN_RDNS) return null
  const features = wallet.features as Record<string, Record<string, unknown> | undefined>
  const name = safeName(wallet.name)
  const able =
    typeof features['standard:connect']?.connect === 'function' &&
    typeof features['solana:signMessage']?.signMessage === 'function' &&
    (wallet.chains as unknown[]).some((chain) => String(chain).startsWith('solana:'))
  if (!able || !name) return null
  return { name, icon: safeIcon(wallet.icon), wallet: { kind: 'standard', of: wallet as unknown as StandardWallet } }
}

const phantom = (): SolanaWallet | null =>
  looked(() => {
    const of = (globalThis as { phantom?: { solana?: PhantomSolana } }).phantom?.solana
    return of?.isPhantom === true && typeof of.connect === 'function'
      ? { name: 'Phantom', icon: null, wallet: { kind: 'phantom', of } }
      : null
  })

/** Calls back with all of them, at once and after each change. Gives a function that looks again, for wallets that do not register. */
export const watchSolana = (found: (wallets: readonly SolanaWallet[]) => void): (() => void) => {
  const registered = getWallets()
  const known = new Map<unknown, SolanaWallet | null>()
  const look = (): void => {
    const present = registered.get()
    for (const wallet of known.keys()) if (!present.includes(wallet as never)) known.delete(wallet)
    for (const wallet of present)
      if (!known.has(wallet))
        known.set(
          wallet,
          looked(() => read(wallet)),
        )
    const standard = [...known.values()].filter((wallet) => wallet !== null)
    const old = standard.some(({ name }) => name === 'Phantom') ? null : phantom()
    found(old ? [...standard, old] : standard)
  }
  registered.on('register', look)
  registered.on('unregister', look)
  look()
  return look
}
