// How each loading moment is loaded. Which of them a screen has says SCREENS (src/contract/screens.ts).

import type { Moment } from '../../contract/screens.ts'

/** By folder: brings the rows of all its screens. The menu's own is in the registry. */
export const MOMENTS = {
  account: () => import('../account/moment.ts'),
  'account-later': () => import('../account-later/moment.ts'),
  'account-menu': () => import('../account-menu/moment.ts'),
  captcha: () => import('../captcha/moment.ts'),
  code: () => import('../code/moment.ts'),
  creation: () => import('../creation/moment.ts'),
  'cross-app': () => import('../cross-app/moment.ts'),
  farcaster: () => import('../farcaster/moment.ts'),
  fund: () => import('../fund/moment.ts'),
  keys: () => import('../keys/moment.ts'),
  'link-conflict': () => import('../link-conflict/moment.ts'),
  mfa: () => import('../mfa/moment.ts'),
  'mfa-phone': () => import('../mfa-phone/moment.ts'),
  'own-wallet': () => import('../own-wallet/moment.ts'),
  passkey: () => import('../passkey/moment.ts'),
  phone: () => import('../phone/moment.ts'),
  rare: () => import('../rare/moment.ts'),
  recovery: () => import('../recovery/moment.ts'),
  request: () => import('../request/moment.ts'),
  returning: () => import('../returning/moment.ts'),
  sending: () => import('../sending/moment.ts'),
  signing: () => import('../signing/moment.ts'),
  social: () => import('../social/moment.ts'),
  spend: () => import('../spend/moment.ts'),
  telegram: () => import('../telegram/moment.ts'),
  'transfer-in': () => import('../transfer-in/moment.ts'),
  'wallet-asks': () => import('../wallet-asks/moment.ts'),
  'wallet-devices': () => import('../wallet-devices/moment.ts'),
  wallets: () => import('../wallets/moment.ts'),
  'why-secure': () => import('../why-secure/moment.ts'),
  allowances: () => import('../allowances/moment.ts'),
} satisfies { readonly [M in Moment]: () => Promise<object> }
