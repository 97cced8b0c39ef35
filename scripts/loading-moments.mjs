// The table of loading moments: which bundle the files of a folder are loaded with.
// See docs/decisions/0006-loading-moments.md.

/** Folders that are named for their moment: a file of `src/flows/code` or `src/screens/code` is in the bundle `code`. */
export const NAMED = ['src/flows', 'src/screens']

/** The bundle that every page loads before any other: what several need without anything else in common is in it. */
export const FIRST = 'session'

/**
 * A folder a row, for the files that are directly in it. Null: they have no moment of their own. So is it with every folder that has no row
 * and is not in one of `NAMED`: a file of it goes with those that import it, and begins a bundle where it is loaded by `import()`.
 */
export const LOADING_MOMENTS = {
  // What the tags load of their own.
  'elements/session': 'session',
  'elements/headless': 'headless',
  'elements/account': 'account',
  'elements/account-menu': 'account-menu',
  'elements/wallet': 'wallet',
  'elements/mfa': 'factors',
  'elements/rules': 'rules',
  'elements/person': 'person',
  'elements/language': 'language',
  // Who is signed in.
  'src/session/returns': 'returns',
  'src/session/embedded': 'embedded',
  'src/session/factors': 'factors',
  'src/session/recovery': 'own-recovery',
  'src/session/proof': 'proof',
  'src/session/headless': 'headless',
  // The menu, and what follows it.
  'src/screens': 'menu',
  'src/flows/runtime': 'menu',
  'src/flows/steps': null,
  'src/screens/steps': null,
  'src/flows/passkey-offer': 'webauthn',
  'src/browser/webauthn': 'webauthn',
  'src/contract/passkeys': 'webauthn',
  'src/flows/returns': 'account',
  // Wallets.
  'src/wallets': 'store',
  'src/wallets/connectors/here': 'here',
  'src/wallets/connectors/checksum': 'checksum',
  'src/wallets/connectors/live': 'wallet',
  'src/wallets/provider': 'wallet',
  'src/wallets/asks': 'wallet-asks',
  'src/wallets/connectors/walletconnect': 'walletconnect',
  'src/wallets/embedded': 'embedded',
  'src/wallets/transactions': 'chain',
  'src/wallets/transactions/shown': 'explain-send',
  'src/wallets/tokens': 'chain',
  'src/wallets/registry': 'registry',
  'src/contract/signing/descriptors': 'registry',
  // What several of them need.
  'src/contract/errors/login': 'shared',
  'src/contract/errors/request': 'request',
  'src/contract/chains': 'addresses',
  'src/kit/addresses': 'addresses',
  'src/kit/domains': 'domains',
  'src/kit/person': 'person',
  'src/kit/proof': 'proving',
  'src/parts/avatar': 'avatar',
  'src/contract/rules': 'rules',
  'src/i18n': 'language',
}
