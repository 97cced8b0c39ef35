// The dialog view of a login-modal: opening, Esc, scroll lock, focus return, spinner, and 'could not be loaded'.

import { adoptStyles } from '../../src/browser/adopt-styles.ts'
import { dialog as copy } from '../../src/i18n/en/common.json'
import { h } from '../dom.ts'
import { type Lack, showFailure } from '../failure.ts'
import dialogStyles from './dialog.css'

export interface Dialog {
  readonly shown: boolean
  /** Opens; `modal` false draws it inline. False where nothing of a modal would be seen: the page would be inert for no reason that a person sees. */
  show(modal: boolean): boolean
  /** Closes, and takes away what was lacking. Opening does not: what is drawn before it may have said already what is. */
  hide(): void
  /** True: the person cannot close what is shown, not even by a gesture of the browser's. */
  hold(isHeld: boolean): void
  /** `light` or `dark` where the host's config says so; the tag's own attribute counts more. */
  theme(theme: string | undefined): void
  /** After the tag was moved: a dialog keeps `open` then, but has left the top layer. */
  reconnect(): void
  /** Puts the stage in, once. */
  stage(make: () => HTMLElement): void
  /** Takes the stage out again. */
  unstage(): void
  /** Lays out what is drawn into it once, within this task and while it is closed: a browser's first styles and letters take longer than all later ones. */
  layOut(): void
  /** Says why the screens cannot be loaded. Without a connection: until there is one, or the dialog is opened again. */
  fail(lack: Lack): void
}

/** How many dialogs of the page hold the scroll lock, and what `overflow` was before the first did. */
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

/** Calls back for Esc and for a press on the backdrop. */
const listen = (dialog: HTMLDialogElement, isModal: () => boolean, onDismiss: () => void): void => {
  let pressed: EventTarget | null = null
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    onDismiss()
  })
  dialog.addEventListener('keydown', (event) => {
    // Chromium lets a second Esc close a dialog whose `cancel` was prevented; the page may have prevented closing.
    if (event.key === 'Escape' && isModal()) {
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
    if (isModal() && event.target === dialog && pressed === dialog) onDismiss()
  })
}

/** What lets a closed dialog be laid out: as where it opens, and without a transition between the two. */
const LAID_OUT = { display: 'block', position: 'fixed', inset: '0', visibility: 'hidden', transition: 'none' }

/** Never painted: it is closed again before this task ends. Reading a size is what makes a browser lay out. */
const layOut = (dialog: HTMLDialogElement): void => {
  if (dialog.open) return
  Object.assign(dialog.style, LAID_OUT)
  dialog.getBoundingClientRect()
  dialog.style.display = ''
  dialog.getBoundingClientRect()
  dialog.style.cssText = ''
  // Chromium takes an attribute away that it has written.
  if (!dialog.getAttribute('style')) dialog.removeAttribute('style')
}

/** Makes the dialog in a shadow root. `onDismiss` is called for Esc, backdrop and close button; `words` puts them into the language of the tag. */
export const createDialog = (place: ShadowRoot, onDismiss: () => void, words: (english: typeof copy) => typeof copy): Dialog => {
  const spinner = h('div', { class: 'plain waiting', role: 'status' }, h('span', { class: 'ring' }))
  const dialog = h('dialog', { part: 'dialog', 'aria-labelledby': 'title' }, spinner)
  let staged: HTMLElement | null = null
  let isModal = true
  const restore = (): void => {
    if (dialog.firstChild !== (staged ?? spinner)) dialog.replaceChildren(staged ?? spinner)
  }

  listen(dialog, () => isModal, onDismiss)
  adoptStyles(place, dialogStyles)
  place.append(dialog)

  return {
    get shown() {
      return dialog.open
    },
    show(modal) {
      if (dialog.open) return true
      spinner.ariaLabel = words(copy).loading
      isModal = modal
      if (modal) {
        dialog.showModal()
        holdScroll()
      } else dialog.show()
      return !modal || dialog.checkVisibility()
    },
    hide() {
      if (!dialog.open) return
      dialog.close()
      restore()
      if (isModal) releaseScroll()
    },
    hold(isHeld) {
      if (isHeld) dialog.setAttribute('closedby', 'none')
      else dialog.removeAttribute('closedby')
    },
    theme(theme) {
      dialog.dataset.theme = theme ?? ''
    },
    reconnect() {
      if (!dialog.open || !isModal) return
      dialog.close()
      dialog.showModal()
    },
    stage(make) {
      staged ??= make()
      restore()
    },
    unstage() {
      staged = null
      restore()
    },
    layOut: () => layOut(dialog),
    fail(lack) {
      showFailure(dialog, words(copy), lack, onDismiss)
      if (lack === 'offline') addEventListener('online', restore, { once: true })
    },
  }
}
