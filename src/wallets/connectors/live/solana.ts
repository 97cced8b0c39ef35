// A wallet in the browser with Solana accounts: by the Wallet Standard, or by Phantom's own object.

import { CONNECTOR_INIT_TIMEOUT } from '../../../contract/wallet-limits.ts'
import { SOLANA_MAINNET, UNKNOWN_WALLET } from '../../../contract/wallets/wallets.ts'
import type { Connection, Connector, ConnectorEvent } from '../connector.ts'
import { looked } from '../here/wallet-info.ts'
import { type Asking, WalletError, walletError } from '../wallet-error.ts'
import type { InjectedFacts } from './injected.ts'
import type { PhantomSolana, SolanaWallet, StandardAccount, StandardWallet } from './solana-wallets.ts'
import { limited } from './time-limit.ts'

const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** What both kinds can do, in the same words. */
interface SolanaCalls {
  accounts(silent: boolean): Promise<readonly unknown[]>
  sign(address: string, message: Uint8Array): Promise<Uint8Array>
  disconnect(): Promise<unknown>
  listen(accounts: (addresses: readonly unknown[]) => void): () => void
}

const standard = (wallet: StandardWallet): SolanaCalls => {
  const { features } = wallet
  const onSolana = (accounts: readonly StandardAccount[]): StandardAccount[] =>
    accounts.filter(({ chains }) => chains.some((chain) => chain.startsWith('solana:')))
  const addresses = (accounts: readonly StandardAccount[]): unknown[] => onSolana(accounts).map(({ address }) => address)
  return {
    accounts: async (silent) => addresses((await features['standard:connect'].connect(silent ? { silent } : undefined)).accounts),
    async sign(address, message) {
      const account = onSolana(wallet.accounts).find((one) => one.address === address)
      if (!account) throw new Error('The wallet has this account no longer.')
      const [signed] = await features['solana:signMessage'].signMessage({ account, message })
      // Trust: a signature of other bytes than those that were shown is none.
      if (
        !signed ||
        signed.signedMessage.length !== message.length ||
        signed.signedMessage.some((byte, at) => byte !== message[at])
      )
        throw new Error('The wallet has signed something else.')
      return signed.signature
    },
    disconnect: async () => features['standard:disconnect']?.disconnect(),
    listen: (heard) =>
      features['standard:events']?.on('change', ({ accounts }) => {
        const now = accounts && looked(() => addresses(accounts))
        if (now) heard(now)
      }) ?? (() => undefined),
  }
}

const phantom = (wallet: PhantomSolana): SolanaCalls => ({
  accounts: async (silent) => [String((await wallet.connect(silent ? { onlyIfTrusted: true } : undefined)).publicKey)],
  async sign(address, message) {
    if (String(wallet.publicKey) !== address) throw new Error('The wallet has this account no longer.')
    return (await wallet.signMessage(message, 'utf8')).signature
  },
  disconnect: () => wallet.disconnect(),
  listen(heard) {
    const changed = (key: unknown): void => heard(key === null ? [] : [String(key)])
    const gone = (): void => heard([])
    wallet.on?.('accountChanged', changed)
    wallet.on?.('disconnect', gone)
    return () => {
      wallet.removeListener?.('accountChanged', changed)
      wallet.removeListener?.('disconnect', gone)
    }
  },
})

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const addressesIn = (list: readonly unknown[]): string[] =>
  list.filter((address) => typeof address === 'string' && ADDRESS.test(address)) as string[]

/** The connector of a wallet that was found in the page. */
export const solana = ({ connectorType, client, name, icon }: InjectedFacts, { wallet }: SolanaWallet): Connector => {
  const api = wallet.kind === 'standard' ? standard(wallet.of) : phantom(wallet.of)
  const ask = async <T>(asking: Asking, work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    try {
      return await limited(work, { signal })
    } catch (thrown) {
      throw walletError(asking, thrown, signal)
    }
  }
  return {
    connectorType,
    walletClientType: client ?? UNKNOWN_WALLET,
    chainType: 'solana',
    name,
    icon,
    async connect({ signal }): Promise<Connection> {
      const accounts = addressesIn(await ask('connect', () => api.accounts(false), signal))
      if (accounts.length === 0) throw new WalletError('generic_connect_wallet_error', 'no account', true)
      return { accounts, chainId: SOLANA_MAINNET }
    },
    async resume(signal) {
      const accounts = addressesIn(await limited(() => api.accounts(true), { signal }).catch(() => []))
      return accounts.length > 0 ? { accounts, chainId: SOLANA_MAINNET } : null
    },
    async disconnect() {
      await limited(api.disconnect, { ms: CONNECTOR_INIT_TIMEOUT }).catch(() => undefined)
    },
    request: () => Promise.reject(Object.assign(new Error('This wallet has no Ethereum accounts.'), { code: 4200 })),
    async signMessage(address, text, signal) {
      const signature = await ask('ask', () => api.sign(address, new TextEncoder().encode(text)), signal)
      if (!(signature instanceof Uint8Array) || signature.length !== 64) throw new WalletError('wallet_error', signature, true)
      return base64(signature)
    },
    switchChain: () => Promise.reject(new WalletError('unsupported_chain_id', 'a Solana wallet', false)),
    listen(listener: (event: ConnectorEvent) => void) {
      const heard = (list: readonly unknown[]): void => {
        const accounts = addressesIn(list)
        if (accounts.length > 0) listener({ type: 'accounts', accounts })
        else if (list.length === 0) listener({ type: 'disconnect' })
      }
      return looked(() => api.listen(heard)) ?? (() => undefined)
    },
  }
}
