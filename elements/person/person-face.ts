// The content of the button of <wallet-button> with a person. Loaded where somebody is signed in.

import type { User } from '../../src/contract/entities.ts'
import { embeddedAccounts } from '../../src/kit/embedded-accounts.ts'
import { colourOf, type Identity, type IdentityWords, identityOf, initialOf, shownName } from '../../src/kit/person/identity.ts'
import { h } from '../dom.ts'
import { loadScreens } from '../preload.ts'
import { chevron, svg } from '../wallet-button/face.ts'

export { identityOf }

/** Whether a wallet is shown for a person: it alone names them, or it is one that the app made. */
export const ownsWallet = (user: User): boolean => identityOf(user).kind === 'wallet' || embeddedAccounts(user).length > 0

type Brands = Awaited<ReturnType<Awaited<ReturnType<typeof loadScreens>>['loadBrands']>>
/** The drawings of providers; null: not loaded yet. */
let brands: Brands | null = null

const initial = (id: string, name: string): HTMLElement => {
  const disc = h('span', { class: 'plain face', 'aria-hidden': 'true' }, initialOf(name))
  Object.assign(disc.style, { backgroundColor: colourOf(id), color: '#fff' })
  return disc
}

const mark = (brand: keyof Brands, drawings: Brands): Element => {
  const drawing = drawings[brand]
  return svg('brand', 24, 24, typeof drawing === 'string' ? [{ d: drawing }] : drawing.map(([fill, d]) => ({ fill, d })))
}

/** Draws a person: the mark of the provider that names them, else their initial, and the name. `again` is called when the mark can be drawn. */
export const paintPerson = (button: HTMLElement, identity: Identity, words: IdentityWords, again: () => void): void => {
  const { id, brand } = identity
  const name = shownName(identity, words)
  if (brand && !brands)
    loadScreens()
      .then(({ loadBrands }) => loadBrands())
      .then(
        (loaded) => {
          brands = loaded
          again()
        },
        // Without the drawings the initial stays.
        () => undefined,
      )
  button.classList.remove('filled')
  button.replaceChildren(brand && brands ? mark(brand, brands) : initial(id, name), h('bdi', { class: 'name' }, name), chevron())
}
