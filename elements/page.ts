// What the tags of one page know of each other: the login modals that are connected, over all copies of the bundle.

import type { LoginModal } from './login-modal.ts'

/** What a tag needs of another tag's login modal; `hostConfig` and `preload` are absent in older copies of the bundle. */
export interface PageModal
  extends HTMLElement,
    Pick<LoginModal, 'appId' | 'apiUrl' | 'clientId' | 'login' | 'link' | 'manageAccount' | 'logout'>,
    Partial<Pick<LoginModal, 'hostConfig' | 'preload'>> {}

interface Page {
  readonly modals: Set<PageModal>
  /** Tags that take their app from a modal, told when modals come, change or go. */
  readonly listeners: Set<() => void>
}

const KEY = Symbol.for('latchkey.page')
const page = (): Page => {
  const place = globalThis as { [KEY]?: Page }
  place[KEY] ??= { modals: new Set(), listeners: new Set() }
  return place[KEY]
}

/** The first login modal of the document, of one app where `appId` says so. */
export const firstModal = (appId?: string): PageModal | null =>
  [...page().modals]
    .filter((modal) => !appId || modal.appId === appId)
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0] ?? null

const tell = (): void => {
  for (const listener of page().listeners) listener()
}

/** Makes a modal known, or tells of a change in it. */
export const announceModal = (modal: PageModal): void => {
  page().modals.add(modal)
  tell()
}
export const forgetModal = (modal: PageModal): void => {
  page().modals.delete(modal)
  tell()
}

/** Calls back when the page's modals change. Gives a function that stops it. */
export const onModals = (listener: () => void): (() => void) => {
  page().listeners.add(listener)
  return () => page().listeners.delete(listener)
}
