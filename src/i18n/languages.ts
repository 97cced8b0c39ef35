// The parts of a language, and the words of those whose words are loaded (docs/languages.md).

import type { OtherLanguage } from '../contract/languages.ts'
import { ar } from './ar/parts.ts'
import { de } from './de/parts.ts'
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
import type walletAsks from './en/wallet-asks.json'
import type wallets from './en/wallets.json'
import type whySecure from './en/why-secure.json'
import { es } from './es/parts.ts'
import { fr } from './fr/parts.ts'
import { hi } from './hi/parts.ts'
import { ja } from './ja/parts.ts'
import { pt } from './pt/parts.ts'
import { tr } from './tr/parts.ts'
import { zh } from './zh/parts.ts'

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
  'wallet-asks': typeof walletAsks
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
/** Each part is a file that is loaded by itself. */
export type Parts = { readonly [P in Part]: () => Promise<{ readonly default: Sections }> }

/** By language; one without words, or without a part, does not compile. */
export const PARTS: Readonly<Record<OtherLanguage, Parts>> = { ar, de, es, fr, pt, ja, zh, tr, hi }
