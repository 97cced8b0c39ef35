// The attributes and properties that the typings know of each tag; the manifest is compared with this list.

import type { TagContracts } from '../../elements/contract/tag.ts'
import type { AttributesOf, PropertiesOf, Tags } from '../../elements/tags.ts'

const COMMON = {
  'app-id': 'appId',
  'client-id': 'clientId',
  'api-url': 'apiUrl',
  theme: 'theme',
  'accent-color': 'accentColor',
  locale: 'locale',
} as const

/** The property of each attribute. */
export const ATTRIBUTES = {
  'login-modal': {
    ...COMMON,
    mode: 'mode',
    open: 'open',
    'landing-header': 'landingHeader',
    'login-message': 'loginMessage',
    'login-methods': 'loginMethods',
    logo: 'logo',
    'default-country': 'defaultCountry',
    'connect-only': 'connectOnly',
    'announce-wallet': 'announceWallet',
  },
  'wallet-button': { ...COMMON, label: 'label' },
  'fund-account': { ...COMMON, label: 'label', address: 'address', amount: 'amount', currency: 'currency' },
} as const

type Listed = typeof ATTRIBUTES
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
type Each<Check extends Record<keyof Tags, true>> = Check
/** Compiles where the typings have the listed attributes and properties, and no others. */
export type Typed = Each<{
  [T in keyof Tags]: Same<keyof AttributesOf<Tags[T]['element']>, keyof Listed[T]> &
    Same<keyof PropertiesOf<Tags[T]['element']>, Listed[T][keyof Listed[T]] | 'config'>
}>

/** The events that each tag fires, and the parts that it draws. */
export const EVENTS: { readonly [T in keyof TagContracts]: { readonly [N in keyof TagContracts[T]['events']]: true } } = {
  'login-modal': {
    ...{ ready: true, session: true, error: true, open: true, close: true, 'before-close': true, screen: true },
    ...{ login: true, logout: true, link: true, unlink: true, update: true, 'wallet-connect': true, 'wallet-disconnect': true },
    ...{ 'wallet-create': true, 'wallet-recover': true, 'wallet-export': true, 'recovery-set': true, sign: true },
    ...{ 'before-transaction': true, transaction: true, 'fund-status': true, 'farcaster-signer': true },
    ...{ 'mfa-required': true, 'mfa-enroll': true, 'mfa-unenroll': true, 'mfa-verify': true },
  },
  'wallet-button': { ready: true, session: true, error: true, 'wallet-connect': true, 'wallet-disconnect': true },
  'fund-account': { ready: true, session: true, error: true },
}
export const PARTS: { readonly [T in keyof TagContracts]: { readonly [N in TagContracts[T]['parts']]: true } } = {
  'login-modal': {
    ...{ dialog: true, header: true, back: true, close: true, info: true, content: true, title: true, menu: true },
    ...{ 'menu-item': true, input: true, code: true, button: true, 'button-primary': true, footer: true },
  },
  'wallet-button': { button: true, menu: true, 'menu-item': true },
  'fund-account': { button: true },
}

type Modal = Tags['login-modal']
export const modals = (): (Modal['attributes'] & Modal['properties'])[] => [
  { 'login-methods': 'email google', 'connect-only': true, logo: 'https://example.com/logo.svg', config: { name: 'Mine' } },
  { loginMethods: 'email', connectOnly: true, theme: 'dark' },
  // @ts-expect-error an element is a property, and no attribute's text
  { 'default-country': document.createElement('img') },
  // @ts-expect-error a flag is true or false
  { 'connect-only': 'yes' },
]
