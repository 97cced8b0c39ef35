// The screens of the moment `wallets`: lists of external wallets, and what follows a choice.

import * as absent from '../../flows/wallets/install-wallet.ts'
import * as noWallet from '../../flows/wallets/no-wallet.ts'
import * as phantom from '../../flows/wallets/phantom.ts'
import { machine } from '../../flows/wallets/wallet-connection.ts'
import { jobs } from '../../flows/wallets/wallet-connection-jobs.ts'
import * as list from '../../flows/wallets/wallet-list.ts'
import { row } from '../screen.ts'
import * as Connection from './awaiting-connection.tsx'
import * as Install from './install-wallet.tsx'
import * as NoWallet from './no-wallet.tsx'
import * as Phantom from './phantom-interstitial.tsx'
import * as List from './wallet-list.tsx'
import * as Redirect from './wallet-redirect.tsx'

type Lists = typeof list.login | typeof list.connect | typeof list.link
const listing = <M extends Lists>(machine: M, next: 'AWAITING_CONNECTION' | 'AWAITING_CONNECT_ONLY_CONNECTION') =>
  row('wallet-list', machine, list.jobs, List.default, List.copy, List.styles, { next: [next] })
const connecting = row('wallet-connection', machine, jobs, Connection.default, Connection.copy, Connection.styles)
const installing = row('install-wallet', absent.install, absent.jobs, Install.default, Install.copy, Install.styles)

export const rows = {
  LANDING_WALLETS: listing(list.login, 'AWAITING_CONNECTION'),
  CONNECT_ONLY_LANDING_SCREEN: listing(list.connect, 'AWAITING_CONNECT_ONLY_CONNECTION'),
  CONNECT_ONLY_AUTHENTICATED_SCREEN: listing(list.connect, 'AWAITING_CONNECT_ONLY_CONNECTION'),
  LINK_WALLET_SCREEN: listing(list.link, 'AWAITING_CONNECTION'),
  AWAITING_CONNECTION: connecting,
  AWAITING_CONNECT_ONLY_CONNECTION: connecting,
  PHANTOM_INTERSTITIAL_SCREEN: row('phantom', phantom.machine, phantom.jobs, Phantom.default, Phantom.copy, Phantom.styles, {
    next: ['AWAITING_CONNECTION'],
  }),
  INSTALL_PHANTOM_SCREEN: installing,
  INSTALL_WALLET_SCREEN: installing,
  WALLET_APP_REDIRECT_SCREEN: row(
    'install-wallet',
    absent.redirect,
    absent.jobs,
    Redirect.default,
    Redirect.copy,
    Redirect.styles,
  ),
  NO_WALLET_SCREEN: row('no-wallet', noWallet.machine, noWallet.jobs, NoWallet.default, NoWallet.copy, NoWallet.styles),
}
