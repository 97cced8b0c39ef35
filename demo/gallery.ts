// The gallery: the real stage around fixed states, each in a shadow root of its own as in a standalone <login-modal>.

import { ReactiveElement } from '@lit/reactive-element'
import { atom } from 'nanostores'
import { styles } from '../elements/element-base.ts'
import loginModalStyles from '../elements/login-modal.css'
import dialogStyles from '../elements/modal/dialog.css'
import { nameOf } from '../src/contract/screens.ts'
import type { Modal, ModalView } from '../src/flows/runtime/modal.ts'
import type { StageHost } from '../src/flows/runtime/stage-host.ts'
import { wordsFor } from '../src/i18n/language.ts'
import { createStage } from '../src/screens/mount.ts'
import { adopt } from './adopt.ts'
import { ButtonPicture } from './button-still.ts'
import galleryStyles from './gallery.css'
import type { ScreenState } from './screen-state.ts'
import { SCREEN_STATES } from './states.ts'
import { BUTTON_STILLS } from './wallet-button-states.ts'

adopt(galleryStyles)

const asked = new URLSearchParams(location.search)
const words = await wordsFor(asked.get('locale') ?? '')
// Every screen is drawn into this element.
await words?.load()

/** A fixed login modal: same styles, same stage, a modal that ignores events. */
export class GalleryModal extends ReactiveElement implements StageHost {
  static override styles = styles(loginModalStyles, dialogStyles)
  readonly closable = true
  readonly accents = []
  readonly words = words
  readonly modal: Modal

  constructor(shown: ScreenState) {
    super()
    const { screen, params, state, app, canGoBack } = shown
    const view = { route: { screen, params }, name: nameOf(screen), flow: '', state, app, canGoBack, entry: 1 } as ModalView
    const nothing = (): void => {}
    this.modal = {
      $view: atom<ModalView | null>(view),
      open: nothing,
      drawAhead: nothing,
      hold: nothing,
      refresh: nothing,
      redraw: nothing,
      close: nothing,
      back: nothing,
      send: nothing,
    }
    this.setAttribute('mode', 'standalone')
  }
  requestClose(): void {}
  failed(error: unknown): void {
    console.error(error)
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot()
    const dialog = document.createElement('dialog')
    dialog.setAttribute('aria-labelledby', 'title')
    dialog.lang = words?.lang ?? 'en'
    dialog.dir = words?.dir ?? 'ltr'
    dialog.append(createStage(root as ShadowRoot, this))
    root.append(dialog)
    dialog.show()
    return root
  }
}
customElements.define('gallery-modal', GalleryModal)

const theme = asked.get('theme') === 'dark' ? 'dark' : 'light'
document.documentElement.dataset.theme = theme

/** Draws every state, or those of the screen that the address names, below `place`. */
const draw = (place: Element): void => {
  const screen = asked.get('screen')
  for (const still of SCREEN_STATES.filter((one) => !screen || nameOf(one.screen) === screen)) {
    const section = document.createElement('section')
    section.dataset.screen = nameOf(still.screen)
    section.dataset.state = still.name
    const heading = document.createElement('h2')
    heading.textContent = `${nameOf(still.screen)} · ${still.name}`
    const element = new GalleryModal(still)
    element.setAttribute('theme', theme)
    section.append(heading, element)
    place.append(section)
  }
  for (const still of asked.has('screen') ? [] : BUTTON_STILLS) {
    const section = document.createElement('section')
    section.dataset.tag = 'wallet-button'
    section.dataset.state = still.name
    const heading = document.createElement('h2')
    heading.textContent = `wallet-button · ${still.name}`
    const element = new ButtonPicture(still, words)
    element.setAttribute('theme', theme)
    section.append(heading, element)
    place.append(section)
    void element.stand()
  }
  // Each state put the focus on its own first field; the page begins at its top.
  scrollTo(0, 0)
}

const place = document.querySelector('#gallery')
if (place) draw(place)
