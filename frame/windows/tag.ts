// What a window of the service uses of the product's own tag, which signs people in there as on any page.

import { LatchkeyError } from '../../src/contract/latchkey-error.ts'

interface Person {
  readonly id: string
  readonly email?: { readonly address: string }
  readonly phone?: { readonly number: string }
}
interface Provider {
  request(asked: { readonly method: string; readonly params: readonly unknown[] }): Promise<unknown>
}
/** `<login-modal>`, as far as a window needs it. */
export interface Tag extends HTMLElement {
  readonly ready: boolean
  readonly user: Person | null
  config: { readonly embeddedWallets: { readonly createOnLogin: 'off' } }
  login(options: { readonly methods: readonly string[] }): Promise<unknown>
  logout(): Promise<void>
  verifyMfa(): Promise<unknown>
  getAccessToken(): Promise<string | null>
  getEthereumProvider(options: { readonly address: string }): Promise<Provider>
  needRuntime(): Promise<{ readonly seats: { asker: string | null } }>
}

/** The tag of this document, once it knows whether somebody is signed in. Rejects where it cannot know. */
export const readyTag = async (): Promise<Tag> => {
  await customElements.whenDefined('login-modal')
  const tag = document.querySelector('login-modal') as Tag
  // Wallets are made on the app's own pages: people without one are signed in all the same.
  tag.config = { embeddedWallets: { createOnLogin: 'off' } }
  if (tag.ready) return tag
  return new Promise((resolve, reject) => {
    tag.addEventListener('ready', () => resolve(tag), { once: true })
    tag.addEventListener('error', (event) => reject((event as unknown as CustomEvent<LatchkeyError>).detail), { once: true })
  })
}

/** The token of who is signed in. Rejects where nobody is. */
export const tokenOf = async (tag: Tag): Promise<string> => {
  const token = await tag.getAccessToken()
  if (!token) throw new LatchkeyError('missing_or_invalid_token', 'Nobody is signed in.')
  return token
}

/** How a person is told which account they are in with. */
export const nameOf = ({ id, email, phone }: Person): string => email?.address ?? phone?.number ?? id
