// The languages besides English: a row each, with the files of its folder (docs/languages.md).

import type account from './en/account.json'
import type button from './en/button.json'
import type common from './en/common.json'
import type connectedApps from './en/connected-apps.json'
import type farcaster from './en/farcaster.json'
import type fund from './en/fund.json'
import type later from './en/later.json'
import type linkConflict from './en/link-conflict.json'
import type login from './en/login.json'
import type mfa from './en/mfa.json'
import type ownWallet from './en/own-wallet.json'
import type passkey from './en/passkey.json'
import type rare from './en/rare.json'
import type recovery from './en/recovery.json'
import type returning from './en/returning.json'
import type send from './en/send.json'
import type signing from './en/signing.json'
import type spend from './en/spend.json'
import type transfer from './en/transfer.json'
import type wallets from './en/wallets.json'
import type whySecure from './en/why-secure.json'

/** The parts of a language, as English has them; each is loaded before the first screen that needs it is drawn. */
export interface English {
  common: typeof common
  login: typeof login
  mfa: typeof mfa
  'own-wallet': typeof ownWallet
  rare: typeof rare
  recovery: typeof recovery
  passkey: typeof passkey
  account: typeof account
  wallets: typeof wallets
  button: typeof button
  'connected-apps': typeof connectedApps
  farcaster: typeof farcaster
  fund: typeof fund
  later: typeof later
  'link-conflict': typeof linkConflict
  returning: typeof returning
  send: typeof send
  signing: typeof signing
  spend: typeof spend
  transfer: typeof transfer
  'why-secure': typeof whySecure
}
export type Part = keyof English

/** A part of a language: sentences by key, in sections. */
export type Sections = Readonly<Record<string, object>>
type Row = { readonly dir: 'ltr' | 'rtl' } & { readonly [P in Part]: () => Promise<{ readonly default: Sections }> }

/** Every language with a row is offered to pages, and is complete. */
export const LANGUAGES: Readonly<Record<string, Row>> = {
  ar: {
    dir: 'rtl',
    common: () => import('./ar/common.json'),
    login: () => import('./ar/login.json'),
    mfa: () => import('./ar/mfa.json'),
    'own-wallet': () => import('./ar/own-wallet.json'),
    rare: () => import('./ar/rare.json'),
    recovery: () => import('./ar/recovery.json'),
    passkey: () => import('./ar/passkey.json'),
    account: () => import('./ar/account.json'),
    wallets: () => import('./ar/wallets.json'),
    button: () => import('./ar/button.json'),
    'connected-apps': () => import('./ar/connected-apps.json'),
    farcaster: () => import('./ar/farcaster.json'),
    fund: () => import('./ar/fund.json'),
    later: () => import('./ar/later.json'),
    'link-conflict': () => import('./ar/link-conflict.json'),
    returning: () => import('./ar/returning.json'),
    send: () => import('./ar/send.json'),
    signing: () => import('./ar/signing.json'),
    spend: () => import('./ar/spend.json'),
    transfer: () => import('./ar/transfer.json'),
    'why-secure': () => import('./ar/why-secure.json'),
  },
  de: {
    dir: 'ltr',
    common: () => import('./de/common.json'),
    login: () => import('./de/login.json'),
    mfa: () => import('./de/mfa.json'),
    'own-wallet': () => import('./de/own-wallet.json'),
    rare: () => import('./de/rare.json'),
    recovery: () => import('./de/recovery.json'),
    passkey: () => import('./de/passkey.json'),
    account: () => import('./de/account.json'),
    wallets: () => import('./de/wallets.json'),
    button: () => import('./de/button.json'),
    'connected-apps': () => import('./de/connected-apps.json'),
    farcaster: () => import('./de/farcaster.json'),
    fund: () => import('./de/fund.json'),
    later: () => import('./de/later.json'),
    'link-conflict': () => import('./de/link-conflict.json'),
    returning: () => import('./de/returning.json'),
    send: () => import('./de/send.json'),
    signing: () => import('./de/signing.json'),
    spend: () => import('./de/spend.json'),
    transfer: () => import('./de/transfer.json'),
    'why-secure': () => import('./de/why-secure.json'),
  },
}
