// The native dialog of a login-modal: opening, Esc, scroll lock, focus return, and what it shows before the screens are loaded.

import { adoptStyles } from '../../src/browser/adopt-styles.ts'
import { h } from '../dom.ts'
import dialogStyles from './dialog.css'

/** Words of the moment before the screens are there, and of the case in which they never come. */
export const copy = {
  loading: 'Loading',
  failed: 'Something went wrong',
  advice: 'Check your connection and reload the page.',
  reload: 'Reload the page',
  close: 'Close',
}

export interface Dialog {
  readonly shown: boolean
  /** Opens; `modal` false draws it inline. */
  show(modal: boolean): void
  hide(): void
  /** `light` or `dark` where the host's config says so; the tag's own attribute counts more. */
  theme(theme: string | undefined): void
  /** After the tag was moved: a dialog keeps `open` then, but has left the top layer. */
  reconnect(): void
  /** Puts the stage in, once. */
  stage(make: () => HTMLElement): void
  /** Takes the stage out again. */
  unstage(): void
  /** Says that the screens could not be loaded. A browser remembers a module that failed, so the way on is a reload. */
  fail(): void
}

/** How many dialogs of the page hold the scroll lock, and what `overflow` said before the first did. */
const lock = { count: 0, before: '' }
const root = (): CSSStyleDeclaration => document.documentElement.style
const holdScroll = (): void => {
  if (lock.count++ > 0) return
  lock.before = root().overflow
  root().overflow = 'hidden'
}
const releaseScroll = (): void => {
  if (--lock.count > 0) return
  root().overflow = lock.before
  if (!document.documentElement.getAttribute('style')) document.documentElement.removeAttribute('style')
}

/** Makes the dialog in a shadow root. `onDismiss` hears Esc, the backdrop and the close button; `say` gives the words, where they are not English. */
export const createDialog = (place: ShadowRoot, onDismiss: () => void, say: () => typeof copy | undefined): Dialog => {
  const ring = h('div', { class: 'plain waiting', role: 'status' }, h('span', { class: 'ring' }))
  const dialog = h('dialog', { part: 'dialog', 'aria-labelledby': 'title' }, ring)
  let staged: HTMLElement | null = null
  let modal = true
  let pressed: EventTarget | null = null

  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    onDismiss()
  })
  dialog.addEventListener('keydown', (event) => {
    // Chromium lets a second Esc close a dialog whose `cancel` was prevented; the page may have said no.
    if (event.key === 'Escape' && modal) {
      event.preventDefault()
      event.stopPropagation()
      onDismiss()
    }
  })
  // A press that begins and ends on the backdrop; not one that selects text and slips out of the card.
  dialog.addEventListener('pointerdown', (event) => {
    pressed = event.target
  })
  dialog.addEventListener('click', (event) => {
    if (modal && event.target === dialog && pressed === dialog) onDismiss()
  })
  adoptStyles(place, dialogStyles)
  place.append(dialog)

  return {
    get shown() {
      return dialog.open
    },
    show(asModal) {
      if (dialog.open) return
      ring.ariaLabel = (say() ?? copy).loading
      modal = asModal
      if (!modal) return dialog.show()
      dialog.showModal()
      holdScroll()
    },
    hide() {
      if (!dialog.open) return
      dialog.close()
      if (modal) releaseScroll()
    },
    theme(theme) {
      dialog.dataset.theme = theme ?? ''
    },
    reconnect() {
      if (!dialog.open || !modal) return
      dialog.close()
      dialog.showModal()
    },
    stage(make) {
      staged ??= make()
      if (dialog.firstChild !== staged) dialog.replaceChildren(staged)
    },
    unstage() {
      staged = null
      dialog.replaceChildren(ring)
    },
    fail() {
      const words = say() ?? copy
      const again = h('button', { class: 'plain pill filled', type: 'button' }, words.reload)
      again.addEventListener('click', () => location.reload())
      const away = h('button', { class: 'plain pill', type: 'button' }, words.close)
      away.addEventListener('click', onDismiss)
      const text = h(
        'div',
        { class: 'plain waiting', role: 'alert' },
        h('strong', { id: 'title' }, words.failed),
        words.advice,
        again,
        away,
      )
      dialog.replaceChildren(text)
      again.focus()
    },
  }
}
