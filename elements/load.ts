// The lazy parts of the bundle. The browser remembers a module, so asking twice costs nothing.

import { takeParam } from '../src/browser/address.ts'
import { FORKED_KEY, FORKED_PARAM } from '../src/contract/wire.ts'

/** The session: needed by every tag, but not for the first paint. */
export const loadRuntime = () => {
  // Trust: this is our first request, and a page on the service's own origin would name its whole address in it.
  takeParam(FORKED_PARAM, FORKED_KEY)
  return import('../src/session/runtime.ts')
}

/** Analytics: for nobody on the page, so last. */
export const loadReports = () => import('../src/session/report.ts')

/** The rules of attributes: needed where one of them is set. */
export const loadRules = () => import('../src/contract/attribute-rules.ts')

/** Fits an accent that somebody gave. */
export const loadAccent = () => import('../src/screens/accent.ts')

/** The menu of whoever is signed in. */
export const loadMenu = () => import('./menu.ts')

/** What finds the language of a tag. */
export const loadLanguage = () => import('./language.ts')

/** The screens with React: needed when a modal opens, and loaded ahead when the page is idle. */
export const loadScreens = () => import('../src/screens/mount.ts')

/** Linking and unlinking: needed when the page asks for it. */
export const loadAccount = () => import('../src/flows/account.ts')
