// The registry of a page's login modals, shared by its tags, also over two copies of the bundle.

import { oncePerPage } from '../src/kit/once-per-page.ts'
import type { LoginModalTag } from './contract/tag-code.ts'
import type { Controller } from './modal/state.ts'

/** What a tag needs of another tag's login modal; the optional ones are absent in older copies of the bundle. */
export interface PageModal
  extends HTMLElement,
    Pick<
      LoginModalTag,
      'accentColor' | 'appId' | 'apiUrl' | 'clientId' | 'open' | 'login' | 'link' | 'manageAccount' | 'logout' | 'close'
    >,
    Partial<Pick<LoginModalTag, 'accent' | 'fund' | 'hostConfig' | 'preload' | 'sayUnloaded' | 'sayOffline'>> {
  getController?(): Promise<Controller>
}

interface Page {
  readonly modals: Set<PageModal>
  /** Called when modals come, change or go: other tags take their app from one. */
  readonly listeners: Set<() => void>
}

const page = (): Page => oncePerPage('page', () => ({ modals: new Set(), listeners: new Set() }))

/** The first login modal of the document, of one app where `appId` says so. */
export const firstModal = (appId?: string): PageModal | null =>
  [...page().modals]
    .filter((modal) => !appId || modal.appId === appId)
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0] ?? null

/** The login modal of an app that asks the person something: the open one, else the page's first. */
export const askingModal = (appId: string): PageModal | null =>
  [...page().modals].find((modal) => modal.open && modal.appId === appId) ?? firstModal(appId)

const notify = (): void => {
  for (const listener of page().listeners) listener()
}

/** Registers a modal, or announces a change in it. */
export const announceModal = (modal: PageModal): void => {
  page().modals.add(modal)
  notify()
}
export const forgetModal = (modal: PageModal): void => {
  page().modals.delete(modal)
  notify()
}

/** Calls back when the page's modals change. Returns a function that stops it. */
export const onModals = (listener: () => void): (() => void) => {
  page().listeners.add(listener)
  return () => page().listeners.delete(listener)
}
