// The lazy parts of the bundle; those that are asked for first are in load-first.ts. The browser remembers a module, so asking twice costs nothing.
// Imports nothing: the works of a login-modal have a copy of these lines (esbuild.mjs), and what that imported would be cut out of the shell.

/** Analytics: for nobody on the page, so last. */
export const loadReports = () => import('../src/session/report.ts')

/** The rules of attributes: needed where one of them is set. */
export const loadRules = () => import('../src/contract/attribute-rules.ts')

/** Fits an accent that somebody gave. */
export const loadAccent = () => import('../src/screens/accent.ts')

/** The menu of whoever is signed in. */
export const loadMenu = () => import('./menu.ts')

/** What a button shows of a wallet. */
export const loadWear = () => import('./wallet/wear.ts')

/** What finds the language of a tag. */
export const loadLanguage = () => import('./language.ts')

/** The screens with React: needed when a modal opens, and loaded ahead when the page is idle. */
export const loadScreens = () => import('../src/screens/mount.ts')

/** Linking and unlinking, and the end of a social login that left the page: needed when the page asks for it. */
export const loadAccount = () => import('../src/flows/account/account.ts')

/** Logins that need no screen: needed when the page asks for one, or follows its own sign-in. */
export const loadDirect = () => import('./modal/headless-login.ts')

/** Wallets from outside: needed where this browser has connected one, or when one is to be chosen. */
export const loadWallets = () => import('../src/wallets/store.ts')

/** The host's way to ask the active wallet: needed when the page asks for it. */
export const loadProvider = () => import('../src/wallets/ethereum-provider.ts')
