// The three tags as types: attributes, properties, events, and their place in the DOM's own types.

import type { EventDetails } from '../src/contract/events.ts'
import type { HostConfig } from '../src/contract/host-config.ts'
import type { FundAccount } from './fund-account.ts'
import type { LoginModal } from './login-modal.ts'
import type { WalletButton } from './wallet-button.ts'

/** Attributes and properties of every tag, as markup writes them. */
interface CommonAttributes {
  'app-id'?: string
  'client-id'?: string
  'api-url'?: string
  theme?: 'light' | 'dark' | 'auto'
  'accent-color'?: string
  locale?: string
}
/** What can be given as a property only. */
interface CommonProperties {
  /** The host-side app config; also as a child `<script type="application/json">`. */
  config?: HostConfig
}

export interface LoginModalAttributes extends CommonAttributes {
  mode?: 'modal' | 'standalone'
  open?: boolean
  'landing-header'?: string
  'login-message'?: string
}
export interface WalletButtonAttributes extends CommonAttributes {
  /** Text when signed out. */
  label?: string
}
export interface FundAccountAttributes extends CommonAttributes {
  /** Text on the button. */
  label?: string
}

/** Detail by event name: what a tag fires on its own behalf. */
export type ButtonEvents = Pick<EventDetails, 'ready' | 'session' | 'error'>
export type WalletButtonEvents = Pick<EventDetails, keyof ButtonEvents | 'wallet-connect' | 'wallet-disconnect'>
export type LoginModalEvents = EventDetails

/** Everything about a tag that a framework has to know. */
export interface Tags {
  'login-modal': { element: LoginModal; attributes: LoginModalAttributes; properties: CommonProperties; events: LoginModalEvents }
  'wallet-button': {
    element: WalletButton
    attributes: WalletButtonAttributes
    properties: CommonProperties
    events: WalletButtonEvents
  }
  'fund-account': { element: FundAccount; attributes: FundAccountAttributes; properties: CommonProperties; events: ButtonEvents }
}
export type TagName = keyof Tags

/** The event that a listener of a tag is given. */
export type TagEvent<T extends TagName, N extends keyof Tags[T]['events']> = CustomEvent<Tags[T]['events'][N]>

type Elements = { [T in TagName]: Tags[T]['element'] }
declare global {
  interface HTMLElementTagNameMap extends Elements {}
}

type Options = boolean | AddEventListenerOptions
type Listener<D> = ((event: CustomEvent<D>) => unknown) | null

declare module './element-base.ts' {
  interface ElementBase<_Events> {
    addEventListener<N extends keyof _Events>(type: N, listener: Listener<_Events[N]>, options?: Options): void
    addEventListener(type: string, listener: EventListenerOrEventListenerObject | null, options?: Options): void
    removeEventListener<N extends keyof _Events>(type: N, listener: Listener<_Events[N]>, options?: Options): void
    removeEventListener(type: string, listener: EventListenerOrEventListenerObject | null, options?: Options): void
  }
}
