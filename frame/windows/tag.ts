// What a window of the service uses of the product's own tag, which signs people in there as on any page.

import { enabledMethods, type WireAppConfig } from '../../src/contract/app-config.ts'
import type { User } from '../../src/contract/entities.ts'
import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import type { WindowScheme } from '../../src/contract/window-scheme.ts'
import { TOKEN_KEY } from '../../src/contract/wire.ts'
import type { CallProofs } from '../service/call.ts'

interface Provider {
  request(asked: { readonly method: string; readonly params: readonly unknown[] }): Promise<unknown>
}
/** `<login-modal>`, as far as a window needs it. */
export interface Tag extends HTMLElement {
  readonly ready: boolean
  readonly appConfig: WireAppConfig | null
  readonly user: User | null
  config: { readonly embeddedWallets: { readonly createOnLogin: 'off' } }
  login(options: {
    readonly prefill?: { readonly email?: string; readonly phone?: string }
    readonly reason?: string
  }): Promise<unknown>
  close(): void
  logout(): Promise<void>
  verifyMfa(): Promise<unknown>
  createWallet(): Promise<unknown>
  getAccessToken(): Promise<string | null>
  getEthereumProvider(options: { readonly address: string }): Promise<Provider>
  needRuntime(): Promise<{ readonly hooks: { requester: string | null }; readonly proofs: CallProofs }>
}

/** Whether this browser takes the app's passkeys here: on their own domain, or where that may have named this one (related origins). */
const takesPasskeys = async (id: string | null): Promise<boolean> => {
  if (!id || !('PublicKeyCredential' in globalThis)) return false
  if (location.hostname === id || location.hostname.endsWith(`.${id}`)) return true
  const able = PublicKeyCredential as { getClientCapabilities?(): Promise<{ readonly relatedOrigins?: boolean }> }
  return (await able.getClientCapabilities?.().catch(() => null))?.relatedOrigins === true
}

/** The login methods that come first in a list of them. */
const FIRST: readonly string[] = ['email', 'sms', 'siwe', 'siws']

/**
 * All ways in that the app has, with that of guests, which a menu has only where its page names it, and without passkeys that are of no use here.
 */
const offerWays = async (tag: Tag, passkeys: string | null): Promise<void> => {
  const ways = tag.appConfig ? enabledMethods(tag.appConfig) : []
  const fit = (await takesPasskeys(passkeys)) ? ways : ways.filter((way) => way !== 'passkey')
  if (fit === ways && !fit.includes('guest')) return
  const others = fit.filter((way) => !FIRST.includes(way))
  tag.setAttribute('login-methods', [...FIRST.filter((way) => fit.some((one) => one === way)), ...others].join(' '))
}

/** Closes the menu where its person has come in by another window: that of a provider, after this one was loaded anew. */
const closeForElsewhere = (tag: Tag): void => {
  let isTold = false
  const hear = ({ key }: StorageEvent): void => {
    isTold ||= key === TOKEN_KEY
  }
  addEventListener('storage', hear, { capture: true })
  tag.addEventListener('session', () => {
    if (isTold && tag.user) tag.close()
    isTold = false
  })
}

/** Puts the tag of an app into this document, where it has none. `theme` null: that of the app. */
export const addTag = (appId: string, theme: WindowScheme | null): void => {
  if (document.querySelector('login-modal')) return
  const tag = document.createElement('login-modal')
  tag.setAttribute('app-id', appId)
  if (theme !== null) tag.setAttribute('theme', theme)
  document.body.prepend(tag)
}

/** The tag of this document, once it knows whether a user is signed in. Rejects where it cannot know. `passkeys`: under which the app has them; null: nowhere. */
export const readyTag = async (passkeys: string | null): Promise<Tag> => {
  await customElements.whenDefined('login-modal')
  const tag = document.querySelector('login-modal') as Tag
  // No wallet is made that nothing asks for: people without one are signed in all the same.
  tag.config = { embeddedWallets: { createOnLogin: 'off' } }
  if (!tag.ready)
    await new Promise<void>((resolve, reject) => {
      tag.addEventListener('ready', () => resolve(), { once: true })
      tag.addEventListener('error', (event) => reject((event as unknown as CustomEvent<LatchkeyError>).detail), { once: true })
    })
  closeForElsewhere(tag)
  await offerWays(tag, passkeys)
  return tag
}

/** The token of who is signed in. Rejects where no user is. */
export const tokenOf = async (tag: Tag): Promise<string> => {
  const token = await tag.getAccessToken()
  if (!token) throw new LatchkeyError('missing_or_invalid_token', 'Nobody is signed in.')
  return token
}
