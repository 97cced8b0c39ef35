// Contract of the tags towards a page: properties, events and parts of each. Their methods: host-methods.ts.
// The classes implement it; their own files say what each property is for.

import type { EventDetails } from '../../src/contract/events.ts'
import type { HostConfig } from '../../src/contract/host-config.ts'
import type { ScreenName } from '../../src/contract/screens.ts'

/** Properties of every tag. All but `config` are attributes too. */
export interface TagProperties {
  appId: string
  clientId: string
  apiUrl: string
  theme: 'light' | 'dark' | 'auto'
  accentColor: string
  locale: string
  config: HostConfig | undefined
}
export interface LoginModalProperties extends TagProperties {
  mode: 'modal' | 'standalone'
  open: boolean
  landingHeader: string
  loginMessage: string
  loginMethods: string
  logo: string | SVGElement | HTMLImageElement
  defaultCountry: string
  connectOnly: boolean
  announceWallet: boolean
}
export interface WalletButtonProperties extends TagProperties {
  label: string
}
export interface FundAccountProperties extends TagProperties {
  label: string
  address: string
  amount: string
  currency: string
}

/** Detail by event name: what a tag fires on its own behalf. */
export type ButtonEvents = Pick<EventDetails, 'ready' | 'session' | 'error'>
export type WalletButtonEvents = Pick<EventDetails, keyof ButtonEvents | 'wallet-connect' | 'wallet-disconnect'>
export type LoginModalEvents = EventDetails

/** Each tag by its name. */
export interface TagContracts {
  'login-modal': {
    properties: LoginModalProperties
    events: LoginModalEvents
    parts:
      | 'dialog'
      | 'header'
      | 'back'
      | 'close'
      | 'info'
      | 'content'
      | 'title'
      | 'menu'
      | 'menu-item'
      | 'input'
      | 'code'
      | 'button'
      | 'button-primary'
      | 'footer'
  }
  'wallet-button': { properties: WalletButtonProperties; events: WalletButtonEvents; parts: 'button' | 'menu' | 'menu-item' }
  'fund-account': { properties: FundAccountProperties; events: ButtonEvents; parts: 'button' }
}
export type TagName = keyof TagContracts

/** The state of a tag; all null where it shows no screen. */
export interface TagState {
  readonly screen: ScreenName | null
  readonly flow: string | null
  readonly at: string | null
}
