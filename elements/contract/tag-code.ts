// Contract of the tags towards their own code, which is loaded later: what it uses of them.

import type { ReactiveElement } from '@lit/reactive-element'
import type { WireAppConfig } from '../../src/contract/app-config.ts'
import type { User } from '../../src/contract/entities.ts'
import type { EventDetails, EventName } from '../../src/contract/events.ts'
import type { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import type { WalletEvent } from '../../src/contract/wallets/wallets.ts'
import type { Runtime } from '../../src/session/runtime.ts'
import type { Hints } from '../hints.ts'
import type { TagWords } from '../language/tag-words.ts'
import type { HostMethods } from './host-methods.ts'
import type { LoginModalProperties, TagProperties, TagState } from './tag.ts'

/** Attributes of each element that holds words. `dir` is empty in English: inherited. */
export interface TextAttributes {
  readonly lang: string
  readonly dir: string
}

/** A tag, whichever it is, as its own code uses it. */
export interface Tag extends ReactiveElement, TagProperties {
  readonly ready: boolean
  readonly user: User | null
  readonly state: TagState
  /** True: a missing app-id is a mistake. False: the app of the page's first login-modal is meant. */
  readonly needsOwnApp: boolean
  readonly hints: Hints
  /** `attributes`: null while the first words are loading; `ready` settles then. */
  readonly language: { readonly attributes: TextAttributes | null; readonly ready: Promise<void> | null }
  /** Null: English, whose words are part of what draws them. */
  readonly words: TagWords | null
  readonly runtime: Runtime | null
  /** The app's config, once it is known. */
  readonly appConfig: WireAppConfig | null
  /** Resolves with the runtime as soon as the tag has one; rejects when the tag is set up wrongly, or its code cannot be loaded. */
  needRuntime(): Promise<Runtime>
  /** Fires one of the documented events. False when the host prevented it. */
  emit<N extends EventName>(name: N, detail: EventDetails[N]): boolean
  /** Shows, logs and fires what is wrong with the page's set-up. */
  complain(about: string, code: string, message: string): LatchkeyError
  /** Reports that code of the tag could not be loaded. */
  unloaded(): LatchkeyError
  /** Why code could not be had: it is gone where the service answers, which has a later release than the page then. */
  lackOf(cause: unknown): Promise<'failed' | 'outdated'>
  /** An address, with a slash at the end. */
  readonly codeFolder: string
  /** Sets or removes a state that style sheets can ask for: `:state(open)`. */
  mark(name: 'open' | 'authenticated' | 'loading' | 'light' | 'dark' | 'bare', on: boolean): void
  /** The tag has a runtime, its first or another one. */
  bound(runtime: Runtime): void
  /** Readiness or the signed-in person may have changed. */
  sessionChanged(user: User | null): void
  walletChanged(event: WalletEvent): void
  /** The tag has really left the document, or lost its app; one that is only moved has not. */
  removed(): void
}

/** <login-modal>, as its code uses it. */
export interface LoginModalTag extends Tag, LoginModalProperties, HostMethods {
  /** Inline there is no way to close. */
  readonly closable: boolean
  /** Its accent, for the page's other tags: the first colour that attribute, token or the host's config gives; empty: none does. */
  readonly accent: string
  /** Loads the screens, so that a click shows them at once. */
  preload(): void
  /** Says in a dialog of the tag's own that code cannot be had. */
  sayUnloaded(cause: unknown): void
  /** Says that there is no connection; when there is one, `next` follows, unless the person has closed it. `left` is called at its end. */
  sayOffline(next: () => unknown, left?: () => unknown): void
}
