// The embedded Solana wallet as a wallet of the Wallet Standard: connect, disconnect, events, messages.

import { OWN_RDNS } from '../../contract/wallets/wallets.ts'
import { bytesOfBase58 } from '../../kit/base58.ts'
import type { Runtime } from '../../session/runtime.ts'
import { solanaProvider } from '../provider/solana-provider.ts'
import { ProviderError } from '../provider-error.ts'
import type { Face } from './announce-wallet.ts'

const CHAINS = ['solana:mainnet'] as const
const SIGN = 'solana:signMessage'

interface Account {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}
interface SignInput {
  readonly account: Pick<Account, 'address'>
  readonly message: Uint8Array
}
type Listener = (change: { accounts: readonly Account[] }) => void
type Register = (wallet: object) => () => void

const base64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const bytesOf = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

/** Registers a wallet with every library of the page, those that come later too. Gives what takes it back. */
const register = (wallet: object): (() => void) => {
  const over = new AbortController()
  const stops: (() => void)[] = []
  const meet = ({ register }: { register: Register }): void => void stops.push(register(wallet))
  addEventListener('wallet-standard:app-ready', (event) => meet((event as CustomEvent<{ register: Register }>).detail), {
    signal: over.signal,
  })
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: meet }))
  return () => {
    over.abort()
    for (const stop of stops) stop()
  }
}

/** What the wallet does for the libraries of the page. */
interface SolanaWallet {
  accounts(): readonly Account[]
  connect(options?: { silent?: boolean }): Promise<{ accounts: readonly Account[] }>
  disconnect(): Promise<void>
  listen(listener: Listener): () => void
  sign(input: SignInput): Promise<unknown>
}

/** It, in the form of the Wallet Standard. */
const standardWallet = ({ name, icon }: Face, { accounts, connect, disconnect, listen, sign }: SolanaWallet): object => ({
  ...{ version: '1.0.0', id: OWN_RDNS, name, icon, chains: CHAINS },
  get accounts() {
    return accounts()
  },
  features: {
    'standard:connect': { version: '1.0.0', connect },
    'standard:disconnect': { version: '1.0.0', disconnect },
    'standard:events': { version: '1.0.0', on: (_: 'change', listener: Listener) => listen(listener) },
    [SIGN]: {
      version: '1.1.0',
      async signMessage(...inputs: SignInput[]) {
        const signed = []
        // A person is asked for one after the other.
        for (const input of inputs) signed.push(await sign(input))
        return signed
      },
    },
  },
})

/** The wallet of the signed-in user; `update` says whether there is one. */
export const announceSolana = (runtime: Runtime, face: Face): { update(present: boolean): void } => {
  const provider = solanaProvider(runtime)
  const listeners = new Set<Listener>()
  let accounts: readonly Account[] = []
  let unregister: (() => void) | null = null
  /** A library has let go: it comes back when it asks aloud. */
  let isReleased = false
  const show = (address: string | null): void => {
    if ((accounts[0]?.address ?? null) === address) return
    const publicKey = address && bytesOfBase58(address)
    accounts = publicKey ? [{ address, publicKey, chains: CHAINS, features: [SIGN] }] : []
    for (const listener of [...listeners])
      try {
        listener({ accounts })
      } catch (error) {
        // The error of one library is reported to the page, and stops no other.
        reportError(error)
      }
  }
  const connect = async ({ silent = false } = {}): Promise<{ accounts: readonly Account[] }> => {
    if (silent && isReleased) return { accounts: [] }
    const address = await provider.whenReady()
    if (!address) throw new ProviderError(4100, 'Nobody with an embedded Solana wallet is logged in.')
    isReleased = false
    show(address)
    return { accounts }
  }
  const disconnect = async (): Promise<void> => {
    isReleased = true
    show(null)
  }
  const sign = async ({ account, message }: SignInput) => {
    if (account.address !== accounts[0]?.address)
      throw new ProviderError(4100, `${account.address} is not the account in use, ${accounts[0]?.address ?? 'none'}.`)
    const bytes = new Uint8Array(message)
    const params = { message: base64(bytes), encoding: 'base64' } as const
    const { signature } = await provider.request({ method: 'signMessage', params })
    return { signedMessage: bytes, signature: bytesOf(signature), signatureType: 'ed25519' as const }
  }
  const listen = (listener: Listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const wallet = standardWallet(face, { accounts: () => accounts, connect, disconnect, listen, sign })
  return {
    update(present) {
      if (present) unregister ??= register(wallet)
      else {
        show(null)
        unregister?.()
        unregister = null
      }
    },
  }
}
