// The three tags as types: attributes, properties, events, and their place in the DOM's own types.

import type { TagContracts, TagName } from './contract/tag.ts'
import type { FundAccount } from './fund-account.ts'
import type { LoginModal } from './login-modal.ts'
import type { WalletButton } from './wallet-button.ts'

export type { ButtonEvents, LoginModalEvents, TagName, WalletButtonEvents } from './contract/tag.ts'

/** `loginMethods` as markup writes it: `login-methods`. */
type Kebab<S extends string> = S extends `${infer Head}${infer Rest}`
  ? `${Head extends Lowercase<Head> ? Head : `-${Lowercase<Head>}`}${Kebab<Rest>}`
  : S

/** Properties that a page can set, of any tag. */
type Property = { [T in TagName]: keyof TagContracts[T]['properties'] }[TagName]
/** The properties of a tag, whose `open` may be a method. */
type PropertyOf<E> = { [K in Property & keyof E]: E[K] extends (...given: never[]) => unknown ? never : K }[Property & keyof E]

/** Properties of a tag, by the names of its fields. */
export type PropertiesOf<E> = { [K in PropertyOf<E>]?: E[K] }
/** Attributes of a tag: its properties that are text or a flag, as markup writes them. `config` has none; it is a JSON child there. */
export type AttributesOf<E> = {
  [K in Exclude<PropertyOf<E>, 'config'> as Kebab<K>]?: Extract<E[K], string | boolean>
}

export type LoginModalAttributes = AttributesOf<LoginModal>
export type WalletButtonAttributes = AttributesOf<WalletButton>
export type FundAccountAttributes = AttributesOf<FundAccount>

/** The class of each tag. */
interface Classes {
  'login-modal': LoginModal
  'wallet-button': WalletButton
  'fund-account': FundAccount
}
/** What a framework has to know of each tag. */
export type Tags = {
  [T in TagName]: {
    element: Classes[T]
    attributes: AttributesOf<Classes[T]>
    properties: PropertiesOf<Classes[T]>
    events: TagContracts[T]['events']
  }
}

/** The event that a listener of a tag is given. */
export type TagEvent<T extends TagName, N extends keyof Tags[T]['events']> = CustomEvent<Tags[T]['events'][N]>

declare global {
  interface HTMLElementTagNameMap extends Classes {}
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
