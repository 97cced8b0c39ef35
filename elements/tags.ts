// The three tags as types: attributes, properties, events, and their place in the DOM's own types.

import type { ReactiveElement } from '@lit/reactive-element'
import type { EventDetails } from '../src/contract/events.ts'
import type { FundAccount } from './fund-account.ts'
import type { LoginModal } from './login-modal.ts'
import type { WalletButton } from './wallet-button.ts'

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
type IsWritable<E, K extends keyof E> = Same<{ [P in K]: E[P] }, { -readonly [P in K]: E[P] }>
type IsFunction<T> = T extends (...given: never[]) => unknown ? true : false
/** Names of the fields of a tag's own that a page can set: those that its class declares, as the manifest has them. */
type Settable<E> = {
  [K in Exclude<keyof E, keyof ReactiveElement>]: IsFunction<E[K]> extends true
    ? never
    : IsWritable<E, K> extends true
      ? K
      : never
}[Exclude<keyof E, keyof ReactiveElement>] &
  string

/** `loginMethods` as markup writes it: `login-methods`. */
type Kebab<S extends string> = S extends `${infer Head}${infer Rest}`
  ? `${Head extends Lowercase<Head> ? Head : `-${Lowercase<Head>}`}${Kebab<Rest>}`
  : S

/** Properties of a tag, by the names of its fields. */
export type PropertiesOf<E> = { [K in Settable<E>]?: E[K] }
/** Attributes of a tag: its properties that are text or a flag, as markup writes them. `config` has none; it is a JSON child there. */
export type AttributesOf<E> = {
  [K in Exclude<Settable<E>, 'config'> as Kebab<K>]?: Extract<E[K], string | boolean>
}

export type LoginModalAttributes = AttributesOf<LoginModal>
export type WalletButtonAttributes = AttributesOf<WalletButton>
export type FundAccountAttributes = AttributesOf<FundAccount>

/** Detail by event name: what a tag fires on its own behalf. */
export type ButtonEvents = Pick<EventDetails, 'ready' | 'session' | 'error'>
export type WalletButtonEvents = Pick<EventDetails, keyof ButtonEvents | 'wallet-connect' | 'wallet-disconnect'>
export type LoginModalEvents = EventDetails

/** What a framework has to know of a tag. */
interface Tag<E, Events> {
  element: E
  attributes: AttributesOf<E>
  properties: PropertiesOf<E>
  events: Events
}
export interface Tags {
  'login-modal': Tag<LoginModal, LoginModalEvents>
  'wallet-button': Tag<WalletButton, WalletButtonEvents>
  'fund-account': Tag<FundAccount, ButtonEvents>
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
