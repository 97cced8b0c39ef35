// Known wallets in WalletConnect (docs/design/protocol.md, "Constants"): the links of their apps, their names as peers.

import { valueStorage } from '../../../browser/value-storage.ts'
import type { WalletEntry } from '../../../contract/menu.ts'

interface Known {
  readonly name: string
  /** The app's own scheme, or an https address where that is what works. */
  readonly link: string
  /** Host that a wallet gives as its own in a session, and others below it. */
  readonly host: string
}

/** Phantom speaks no WalletConnect, so it has no row. MetaMask's own scheme does not open on iOS; its https address does everywhere. */
const KNOWN: Readonly<Partial<Record<WalletEntry, Known>>> = {
  metamask: { name: 'MetaMask', link: 'https://metamask.app.link', host: 'metamask.io' },
  coinbase_wallet: { name: 'Coinbase Wallet', link: 'cbwallet://', host: 'coinbase.com' },
  okx_wallet: { name: 'OKX Wallet', link: 'okex://main', host: 'okx.com' },
  rainbow: { name: 'Rainbow', link: 'rainbow://', host: 'rainbow.me' },
  uniswap: { name: 'Uniswap Wallet', link: 'uniswap://', host: 'uniswap.org' },
  zerion: { name: 'Zerion', link: 'zerion://', host: 'zerion.io' },
  rabby_wallet: { name: 'Rabby Wallet', link: 'rabby://', host: 'rabby.io' },
  cryptocom: { name: 'Crypto.com', link: 'cryptowallet://', host: 'crypto.com' },
}

/** Storage key of WalletConnect's own library for the app to open when it requests a signature. */
export const CHOICE = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** How a wallet of our list is called; null: not reached by WalletConnect, or any. */
export const walletConnectName = (entry: WalletEntry): string | null => KNOWN[entry]?.name ?? null

/** An address that opens a wallet's app with this pairing; null where none is known. */
export const walletConnectLink = (entry: WalletEntry, uri: string): string | null => {
  const link = KNOWN[entry]?.link
  return link === undefined ? null : `${link}${link.endsWith('/') ? '' : '/'}wc?uri=${encodeURIComponent(uri)}`
}

/** The known wallet that a peer claims to be; null: none. It proves nothing. */
export const entryOfPeer = ({ name, url }: { readonly name: string; readonly url: string }): WalletEntry | null => {
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  const rows = Object.entries(KNOWN) as [WalletEntry, Known][]
  const [entry] =
    rows.find(([, row]) => host === row.host || host.endsWith(`.${row.host}`)) ??
    rows.find(([, row]) => name.toLowerCase().startsWith(row.name.toLowerCase())) ??
    []
  return entry ?? null
}

const storage = valueStorage('', [CHOICE])

/** Remembers the app that was opened for the pairing: WalletConnect opens it again for each signature. Only for a phone, where it is beside the page. */
export const keepDeepLink = (entry: WalletEntry): void => {
  const known = KNOWN[entry]
  if (known) void storage.setItem(CHOICE, { href: known.link, name: known.name })
}

/** Forgets it: the next signature is asked on another device. */
export const dropDeepLink = (): void => void storage.removeItem(CHOICE)
