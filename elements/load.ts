// The lazy parts of the bundle. The browser remembers a module, so asking twice costs nothing.

/** The session: needed by every tag, but not for the first paint. */
export const loadRuntime = () => import('../src/session/runtime.ts')

/** The rules of attributes: needed where one of them is set. */
export const loadRules = () => import('../src/contract/attribute-rules.ts')

/** Fits an accent that somebody gave. */
export const loadAccent = () => import('../src/screens/accent.ts')

/** The menu of whoever is signed in. */
export const loadMenu = () => import('./menu.ts')

/** The screens with React: needed when a modal opens, and loaded ahead when the page is idle. */
export const loadScreens = () => import('../src/screens/mount.ts')

/** Linking and unlinking: needed when the page asks for it. */
export const loadAccount = () => import('../src/flows/account.ts')
