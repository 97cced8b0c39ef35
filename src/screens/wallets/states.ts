// The screens of the moment `wallets` in every state.

import { viewOf } from '../../contract/errors/view.ts'
import { PHANTOM as PHANTOM_ERRORS, WALLET_LOGIN } from '../../contract/errors/wallet.ts'
import type { WalletEntry } from '../../contract/menu.ts'
import type { ScreenParams, WalletParams } from '../../contract/screens.ts'
import type { Wallet } from '../../contract/wallets/wallets.ts'
import type { WalletRow } from '../../wallets/wallet-list.ts'
import type { FlowTypes } from '../registry.ts'
import { type StatesOf, screenState } from '../screen-state.ts'

/** The icon of an unknown wallet. */
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 96 96'%3E%3Crect width='96' height='96' fill='%2312825a'/%3E%3Cpath d='M24 60l24-36 24 36z' fill='white'/%3E%3C/svg%3E"
const row = (entry: WalletEntry | null, name: string, own: Partial<WalletRow> = {}): WalletRow => ({
  ...{ key: entry ?? 'io.acme', entry, name, icon: entry ? null : ICON },
  ...{ installed: entry === null, chainTypes: ['ethereum'], recent: false },
  ...own,
})
const ACME = row(null, 'Acme Wallet')
const METAMASK = row('metamask', 'MetaMask')
const PHANTOM = row('phantom', 'Phantom', { chainTypes: ['ethereum', 'solana'] })
const COINBASE = row('coinbase_wallet', 'Coinbase Wallet')
const RAINBOW = row('rainbow', 'Rainbow')
const ANY = row('wallet_connect', 'WalletConnect')
const USUAL = [{ ...METAMASK, installed: true }, COINBASE, RAINBOW, ANY]
const ALL = [
  ACME,
  { ...METAMASK, installed: true, recent: true },
  PHANTOM,
  COINBASE,
  row('okx_wallet', 'OKX Wallet'),
  RAINBOW,
  row('uniswap', 'Uniswap Wallet'),
  row('zerion', 'Zerion'),
  row('rabby_wallet', 'Rabby Wallet'),
  row('cryptocom', 'Crypto.com'),
  ANY,
]
type List = FlowTypes['LANDING_WALLETS']['state']
const list = (rows: readonly WalletRow[], own: Partial<List> = {}): List => ({
  ...{ at: 'shown', intent: 'login', rows, long: rows.length > 8, search: '', suggested: null },
  ...{ chainTypes: ['ethereum'], mobile: false, menu: {} },
  ...own,
})
const wallets = (name: string, ...of: Parameters<typeof list>) => screenState('LANDING_WALLETS', name, list(...of), {})
const connecting = list(USUAL, { intent: 'connect' })
const linking = list(USUAL, { intent: 'link' })
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const suggested = { suggested: ADDRESS }
type Connection = FlowTypes['AWAITING_CONNECTION']['state']
const wallet = (walletClientType: string, connectorType: Wallet['connectorType'] = 'injected'): Wallet => ({
  ...{ address: ADDRESS, chainType: 'ethereum', chainId: 'eip155:1', walletClientType, connectorType },
})
const connectionState = (own: Partial<Connection>): [state: Connection, params: WalletParams] => {
  const { intent = 'login', known = METAMASK } = own
  const params: WalletParams = { wallet: known?.key ?? 'metamask', intent }
  const state: Connection = {
    ...{ ...params, at: 'connecting', chainType: 'ethereum', chosen: true, attempt: 1, retries: 0, known },
    ...{ mobile: false, scans: false, connected: null, uri: null, link: null, copied: null, tap: false },
    ...{ title: null, text: null, button: null, to: 'retry', spent: false },
    ...own,
  }
  return [state, params]
}
const connection = (name: string, own: Partial<Connection>) => screenState('AWAITING_CONNECTION', name, ...connectionState(own))
/** A connection for the page, without a login. */
const connectOnly = (name: string, own: Partial<Connection>) =>
  screenState('AWAITING_CONNECT_ONLY_CONNECTION', name, ...connectionState({ intent: 'connect', ...own }))
const refusal = (code: string, own: Partial<Connection> = {}, message = ''): Partial<Connection> => {
  const { title, text, button, to } = viewOf(
    { code, status: null, message },
    own.known?.entry === 'phantom' && code.endsWith('connect_wallet_error') ? PHANTOM_ERRORS : WALLET_LOGIN,
  )
  const way = to === 'retry' || to === 'close' ? to : 'different'
  return { at: 'disconnected', title, text, button, to: way, ...own }
}
const refused = (name: string, ...why: Parameters<typeof refusal>) => connection(name, refusal(...why))
const URI =
  'wc:c9e6d30fb34afe70a15c14e9337ba8e4d5a35dd695c39b94884b0ee60c69d168@2?relay-protocol=irn&symKey=7ff3e362f825ab868e20e767fe580d0311181632707e7c878cbeca0238d45b8b'
const DOWNLOAD = 'https://example.com/download'
const coinbase = { entry: 'coinbase_wallet', name: 'Coinbase Wallet' } as const
const phantom = { next: { wallet: 'phantom', intent: 'login' }, name: 'Phantom', chainTypes: ['ethereum', 'solana'] } as const
const SUGGESTED = [METAMASK, COINBASE, RAINBOW].map(({ entry, name }) => ({ entry, name }))
const noWallet = (name: string, params: ScreenParams['NO_WALLET_SCREEN']) =>
  screenState('NO_WALLET_SCREEN', name, { at: 'shown', ...params }, params)

export const states = {
  LANDING_WALLETS: [
    wallets('wallets', USUAL),
    wallets('wallets, many', ALL),
    wallets('wallets, searched', ALL, { search: 'rain' }),
    wallets('wallets, none found', ALL, { search: 'purse' }),
    wallets('wallets, long name', [{ ...ACME, name: 'The Wallet of the Archive and its Friends' }, ANY]),
    wallets('wallets, looking', [], { at: 'looking' }),
    wallets('wallets, none', []),
  ],
  CONNECT_ONLY_LANDING_SCREEN: [
    screenState('CONNECT_ONLY_LANDING_SCREEN', 'connect', connecting, {}),
    screenState('CONNECT_ONLY_LANDING_SCREEN', 'connect, suggested', { ...connecting, ...suggested }, suggested),
  ],
  CONNECT_ONLY_AUTHENTICATED_SCREEN: [screenState('CONNECT_ONLY_AUTHENTICATED_SCREEN', 'connect, signed in', connecting, {})],
  LINK_WALLET_SCREEN: [
    screenState('LINK_WALLET_SCREEN', 'link', linking, {}),
    screenState('LINK_WALLET_SCREEN', 'link, suggested', { ...linking, ...suggested }, suggested),
    screenState(
      'LINK_WALLET_SCREEN',
      'confirm',
      { ...linking, intent: 'confirm', ...suggested },
      { intent: 'confirm', ...suggested },
    ),
  ],
  PHANTOM_INTERSTITIAL_SCREEN: [screenState('PHANTOM_INTERSTITIAL_SCREEN', 'choose', { at: 'shown', ...phantom }, phantom)],
  INSTALL_PHANTOM_SCREEN: [
    screenState('INSTALL_PHANTOM_SCREEN', 'steps', { at: 'shown', entry: 'phantom', name: 'Phantom', link: DOWNLOAD }, {}),
  ],
  INSTALL_WALLET_SCREEN: [screenState('INSTALL_WALLET_SCREEN', 'steps', { at: 'shown', ...coinbase, link: DOWNLOAD }, coinbase)],
  WALLET_APP_REDIRECT_SCREEN: [
    screenState('WALLET_APP_REDIRECT_SCREEN', 'leaving', { at: 'leaving', ...coinbase, link: DOWNLOAD }, coinbase),
  ],
  NO_WALLET_SCREEN: [
    noWallet('another way in', { wallets: SUGGESTED, mobile: false, menuTyped: {} }),
    noWallet('wallets alone', { wallets: SUGGESTED, mobile: false }),
    noWallet('phone', { wallets: SUGGESTED, mobile: true, menuTyped: {} }),
  ],
  AWAITING_CONNECTION: [
    connection('looking', { known: null }),
    connection('connecting', {}),
    connection('connecting, for long', { slow: 'connecting' }),
    connection('offline', {
      at: 'disconnected',
      title: 'error.offline',
      text: { code: 'service_unreachable' },
      button: 'button.again',
      waits: true,
    }),
    connection('connecting, unknown wallet', { known: ACME }),
    connection('code on its way', { known: RAINBOW, scans: true }),
    connection('code', { known: RAINBOW, scans: true, uri: URI }),
    connection('code, of any wallet', { known: ANY, uri: URI }),
    connection('code, copied', { known: ANY, uri: URI, copied: true }),
    connection('code, not copied', { known: ANY, uri: URI, copied: false }),
    connection('app', { known: RAINBOW, uri: URI, link: 'rainbow://wc', mobile: true }),
    connection('switching', { at: 'switching_to_supported_chain', connected: wallet('metamask') }),
    connection('connected, waiting', { at: 'connected', connected: wallet('metamask', 'wallet_connect_v2') }),
    connection('connected, to be tapped', {
      at: 'connected',
      known: RAINBOW,
      connected: wallet('rainbow', 'wallet_connect_v2'),
      tap: true,
      mobile: true,
    }),
    connection('signing', { at: 'signing', connected: wallet('metamask') }),
    connection('verifying', { at: 'verifying', connected: wallet('metamask') }),
    connection('success', { at: 'success', connected: wallet('metamask') }),
    connection('link, success', { at: 'success', intent: 'link', connected: wallet('metamask') }),
    connection('confirm, success', { at: 'success', intent: 'confirm', connected: wallet('metamask') }),
    refused('confirm, another user', 'another_user', { intent: 'confirm' }),
    refused('rejected', 'user_rejected_request'),
    refused('rejected, three times', 'user_rejected_request', { to: 'different', spent: true, retries: 2 }),
    refused('timed out', 'wallet_request_timeout'),
    refused('other account', 'wallet_account_changed'),
    refused('other signature', 'invalid_credentials'),
    refused('not connected', 'generic_connect_wallet_error'),
    refused('Phantom not connected', 'generic_connect_wallet_error', { known: PHANTOM }),
    refused('unsupported chain', 'unsupported_chain_id', {}, 'Unsupported chain: 424242'),
    refused('anything else', 'unknown_error'),
    refused('no connection', 'service_unreachable', {}),
    refused('link, linked elsewhere', 'linked_to_another_user', { intent: 'link' }),
    refused('link, more of type', 'cannot_link_more_of_type', { intent: 'link' }),
  ],
  AWAITING_CONNECT_ONLY_CONNECTION: [
    connectOnly('connect, connecting', {}),
    connectOnly('connect, success', { at: 'success', connected: wallet('metamask') }),
    connectOnly('connect, rejected', refusal('user_rejected_request')),
  ],
} satisfies StatesOf<'wallets'>
