// The table of loading moments: which bundle a file goes to, and which bundles are loaded before it.
// See docs/decisions/0006-loading-moments.md.

import { BEFORE } from './bundles-before.mjs'

const AFTER_SHARED = ['session', 'menu', 'shared']

/**
 * A folder or a file a row; the longest that fits counts. A file goes to the bundle of its row, but to an earlier one where another bundle
 * imports it too: to the last of those that all of them come after. Null: to the bundles of its importers alone.
 * `*` is a bundle for each file, by its name; `name-*` one whose name begins so.
 */
export const LOADING_MOMENTS = {
  'elements/session.ts': 'session',
  'elements/modal': 'session',
  'src/session/fork-session.ts': 'fork',
  'src/session/oauth-answer.ts': 'return',
  'src/session/oauth-attempt.ts': 'return',
  'src/session/oauth-tokens.ts': 'return',
  'src/session/telegram-answer.ts': 'return',
  'src/browser/keep-tab-param.ts': 'return',
  'src/session/returned.ts': 'return',
  'src/session/recent.ts': 'menu',
  'src/session/captcha.ts': 'menu',
  'src/session/last-person.ts': 'last-person',
  'elements/modal/headless-login.ts': 'headless',
  'src/browser/save-file.ts': 'files',
  'src/session': 'session',
  'src/session/headless-login.ts': 'headless',
  'src/session/embedded-wallet.ts': 'embedded',
  'src/session/embedded-bridge.ts': 'embedded',
  'src/session/second-factor.ts': 'mfa',
  'src/session/create-wallet.ts': 'embedded',
  'src/session/set-recovery.ts': 'recovery',
  'src/session/own-recovery.ts': 'recovery',
  'src/session/recovery-at-login.ts': 'recovery',
  'src/session/sign-request.ts': 'embedded',
  'src/session/host-page.ts': 'host-page',
  'src/session/ask-to-sign.ts': 'embedded',
  'src/session/custom-auth.ts': 'headless',
  'src/session/set-up-fault.ts': 'set-up-fault',
  'src/session/mfa-seat.ts': 'mfa',
  'src/session/recovery-seat.ts': 'recovery',
  'src/app': 'menu',
  'src/router': 'menu',
  'src/screens': 'menu',
  'src/screens/moments': '*',
  'src/screens/motion': 'motion',
  'src/screens/pieces.css': 'shared',
  'src/screens/say.ts': 'shared',
  'src/screens/use-qr-code.ts': 'shared',
  'src/screens/use-kept-height.ts': 'shared',
  'src/flows': 'menu',
  'src/flows/runtime/error-screen.ts': 'shared',
  'src/flows/login': 'code',
  'src/flows/login/guest.ts': 'guest',
  'src/flows/login/wallets-here.ts': 'here',
  'src/wallets/connectors/wallet-info.ts': 'here',
  'src/flows/login/headless-tail.ts': 'headless',
  'src/flows/login/consent.ts': 'rare',
  'src/flows/login/continue-as.ts': 'rare',
  'src/flows/login/in-app.ts': 'rare',
  'src/flows/login/returning.ts': 'returning',
  'src/screens/login': 'code',
  'src/screens/login/affirmative-consent.tsx': 'rare',
  'src/screens/login/continue-as.tsx': 'rare',
  'src/screens/login/in-app-browser.tsx': 'rare',
  'src/screens/login/outcome.tsx': 'rare',
  'src/screens/login/returning.tsx': 'returning',
  'src/screens/login/returning.css': 'returning',
  'src/flows/login/oauth.ts': 'social',
  'src/flows/login/oauth-jobs.ts': 'social',
  'src/flows/login/oauth-finish.ts': 'social-end',
  'src/flows/login/oauth-return.ts': 'account',
  'src/flows/login/fork-return.ts': 'account',
  'src/flows/login/telegram-return.ts': 'account',
  'src/flows/login/oauth-window.ts': 'social-end',
  'src/screens/login/awaiting-oauth.tsx': 'social',
  'src/flows/login/farcaster.ts': 'farcaster',
  'src/flows/login/farcaster-jobs.ts': 'farcaster',
  'src/flows/login/farcaster-approval.ts': 'farcaster',
  'src/flows/login/farcaster-signer.ts': 'farcaster',
  'src/flows/login/farcaster-signer-jobs.ts': 'farcaster',
  'src/contract/endpoints/farcaster-signer.ts': 'farcaster',
  'src/screens/login/awaiting-farcaster.tsx': 'farcaster',
  'src/screens/login/awaiting-signer.tsx': 'farcaster',
  'src/screens/farcaster-approval.tsx': 'farcaster',
  'src/screens/login/farcaster.css': 'farcaster',
  'src/flows/login/telegram.ts': 'telegram',
  'src/flows/login/telegram-jobs.ts': 'telegram',
  'src/screens/login/telegram-auth.tsx': 'telegram',
  'src/flows/login/passkey.ts': 'passkey',
  'src/screens/login/awaiting-passkey.tsx': 'passkey',
  'src/flows/login/passkey-offer.ts': 'webauthn',
  'src/browser/webauthn.ts': 'webauthn',
  'src/contract/passkey-shapes.ts': 'webauthn',
  'src/contract/endpoints/passkeys-unlink.ts': 'account',
  'src/flows/login/captcha.ts': 'captcha',
  'src/flows/login/captcha-jobs.ts': 'captcha',
  'src/screens/login/captcha.tsx': 'captcha',
  'src/flows/login/phone-entry.ts': 'phone',
  'src/screens/login/phone-entry.tsx': 'phone',
  'src/screens/login/phone.css': 'phone',
  'src/screens/account/link-phone.tsx': 'link-phone',
  'src/flows/account': 'account',
  'src/screens/account': 'account',
  'src/flows/account/account-activity.ts': 'activity',
  'src/screens/account/account-activity.tsx': 'activity',
  'src/flows/account/download-data.ts': 'account-later',
  'src/flows/account/why-secure.ts': 'why-secure',
  'src/screens/account/why-secure.tsx': 'why-secure',
  'src/screens/account/why-secure.css': 'why-secure',
  'src/flows/account/account-sessions.ts': 'account-later',
  'src/flows/account/account-deletion.ts': 'account-later',
  'src/flows/account/link-passkey.ts': 'account-later',
  'src/flows/account/email-entry.ts': 'account-later',
  'src/screens/account/link-email.tsx': 'account-later',
  'src/screens/account/update-email.tsx': 'account-later',
  'src/screens/account/account-sessions.tsx': 'account-later',
  'src/screens/account/delete-account.tsx': 'account-later',
  'src/screens/account/delete-account.css': 'account-later',
  'src/screens/account/link-passkey.tsx': 'account-later',
  'src/flows/cross-app': 'cross-app',
  'src/screens/cross-app': 'cross-app',
  'src/session/cross-app-tokens.ts': 'cross-app',
  'src/flows/mfa': 'mfa-screens',
  'src/flows/mfa/phone.ts': 'mfa-phone',
  'src/flows/mfa/unenroll.ts': 'mfa',
  'src/screens/mfa': 'mfa-screens',
  'src/screens/code-form.tsx': 'mfa-screens',
  'src/screens/mfa/phone.tsx': 'mfa-phone',
  'src/flows/wallet': 'wallets',
  'src/flows/wallet/connection-route.ts': 'menu',
  'src/flows/wallet/create-embedded.ts': 'creation',
  'src/flows/wallet/embedded-failure.ts': 'creation',
  'src/flows/wallet/created-embedded.ts': 'creation',
  'src/flows/wallet/confirm-request.ts': 'export',
  'src/screens/wallet/confirm-request.tsx': 'export',
  'src/screens/frame-place.tsx': 'export',
  'src/session/confirm-request.ts': 'embedded',
  'src/flows/wallet/visible-frame.ts': 'export',
  'src/session/visible-frame.ts': 'export',
  'src/screens/wallet/visible-frame.tsx': 'export',
  'src/screens/wallet/visible-frame.css': 'export',
  'src/flows/wallet/connect-embedded.ts': 'creation',
  'src/flows/wallet/own-wallet.ts': 'own-wallet',
  'src/flows/wallet/wallet-devices.ts': 'wallet-devices',
  'src/flows/wallet/request-error.ts': 'request',
  'src/flows/wallet/wallet-return.ts': 'account',
  'src/screens/wallet': 'wallets',
  'src/screens/wallet/own-wallet.tsx': 'own-wallet',
  'src/screens/wallet/wallet-devices.tsx': 'wallet-devices',
  'src/screens/wallet/own-wallet.css': 'own-wallet',
  'src/screens/wallet/request-error.tsx': 'request',
  'src/screens/wallet/embedded-progress.tsx': 'creation',
  'src/screens/wallet/embedded-created.tsx': 'creation',
  'src/screens/wallet/embedded.css': 'creation',
  'src/flows/wallet/sign-request.ts': 'signing',
  'src/screens/wallet/sign-request.tsx': 'signing',
  'src/screens/wallet/sign-request.css': 'sign-parts',
  'src/parts/sign-values.tsx': 'sign-parts',
  'src/flows/send': 'sending',
  'src/screens/send': 'sending',
  'src/flows/send/transfer.ts': 'spend',
  'src/flows/send/transfer-jobs.ts': 'spend',
  'src/flows/send/transactions.ts': 'spend',
  'src/flows/send/transactions-jobs.ts': 'spend',
  'src/screens/send/transfer.tsx': 'spend',
  'src/screens/send/transfer.css': 'spend',
  'src/screens/send/transactions.tsx': 'spend',
  'src/screens/send/transactions.css': 'spend',
  'src/browser/read-qr.ts': 'spend',
  'src/kit/typed-amount.ts': 'spend',
  'src/flows/recovery': 'recovery-screens',
  'src/screens/recovery': 'recovery-screens',
  'src/parts/recovery-icons.ts': 'recovery-screens',
  'src/kit/passphrase.ts': 'password-words',
  'src/wallets': 'store',
  'src/wallets/announce-wallet.ts': 'announce',
  'src/wallets/announce-solana.ts': 'announce-solana',
  'src/wallets/attach-embedded.ts': 'embedded',
  'src/wallets/sign-with.ts': 'embedded',
  'src/wallets/send-with.ts': 'chain',
  'src/wallets/transactions': 'chain',
  'src/contract/wallets/chain-ids.ts': 'addresses',
  'src/contract/wallets/wallets.ts': 'addresses',
  'src/contract/wallets/wallet-message.ts': 'store',
  'src/wallets/connectors': 'wallet',
  'src/wallets/connectors/ens.ts': 'names',
  'src/wallets/connectors/checksum.ts': 'checksum',
  'src/wallets/connectors/transaction-hash.ts': 'checksum',
  'src/wallets/over-wallet-connect.ts': 'wallet',
  'src/wallets/ethereum-provider.ts': 'wallet',
  'src/wallets/solana-provider.ts': 'wallet',
  'elements/modal/account-methods.ts': 'account',
  'elements/modal/wallet-methods.ts': 'wallet',
  'elements/modal/mfa-methods.ts': 'mfa',
  'src/wallets/connectors/wallet-connect-client.ts': 'walletconnect',
  'src/kit/format-amount.ts': 'addresses',
  'src/kit/same-address.ts': 'addresses',
  'src/kit/identicon.ts': 'addresses',
  'src/kit/short-address.ts': 'addresses',
  'src/contract/endpoints/siwe.ts': 'store',
  'src/contract/endpoints/siwe-link.ts': 'store',
  'src/contract/endpoints/siws.ts': 'store',
  'src/contract/endpoints/siws-link.ts': 'store',
  'src/parts/qr-code.tsx': 'qr',
  'src/parts/rare-brands.ts': 'brands',
  'elements/wallet-button': 'buttons',
  'elements/wallet-button/popover.ts': 'account-menu',
  'elements/wallet-button/person-face.ts': 'person',
  'src/kit/identity.ts': 'person',
  'src/parts/avatar.tsx': 'avatar',
  'src/parts/account-icons.ts': 'avatar',
  'src/parts/brands.ts': 'menu',
  'src/flows/wallet-button': 'account-menu',
  'src/screens/wallet-button': 'account-menu',
  'src/session/report.ts': 'shared',
  'src/screens/accent.ts': 'accent',
  'src/contract/attribute-rules.ts': 'rules',
  'src/contract/check-host-config.ts': 'rules',
  'elements/modal/config-rules.ts': 'rules',
  'src/i18n': 'language-*',
  'src/i18n/en': null,
  'src/i18n/en/account.json': 'words',
  'src/i18n/en/passkey.json': 'words',
  'src/i18n/en/rare.json': 'words',
  'src/contract/errors/passkey.ts': 'words',
  'src/i18n/language.ts': 'language',
  'src/i18n/languages.ts': 'language',
  'src/i18n/places.ts': 'language',
  elements: null,
  'src/api': null,
  'src/bridge': null,
  'src/browser': null,
  'src/contract': null,
  'src/kit': null,
  'src/parts': null,
  scripts: null,
  node_modules: null,
}

const ROWS = Object.entries(LOADING_MOMENTS).sort(([a], [b]) => b.length - a.length)

/** The row of a file. Throws where the table has none. */
const rowOf = (path) => {
  const row = ROWS.find(([place]) => path === place || path.startsWith(`${place}/`))
  if (!row) throw new Error(`${path} is in no folder of scripts/loading-moments.mjs: say there when it is loaded.`)
  return row
}
/** The bundle that a row means for a file: `language-*` is `language-de-stage` for `de/stage.json`, `*` is `code` for `moments/code.ts`. */
const ownBundle = (path, place, bundle) =>
  bundle.endsWith('*') ? bundle.slice(0, -1) + path.slice(place.length + 1, path.lastIndexOf('.')).replaceAll('/', '-') : bundle

/** What a table says of a bundle, or of all whose names begin as its own. */
export const ofBundle = (table, bundle) => table[bundle] ?? table[bundle.replace(/-.*/, '-*')]

/** Bundles that are loaded before this one: those of its row, each after its own. */
export const bundlesBefore = (bundle) => [
  ...new Set((ofBundle(BEFORE, bundle) ?? AFTER_SHARED).flatMap((one) => [...bundlesBefore(one), one])),
]

const withThoseBefore = (bundle) => [...bundlesBefore(bundle), bundle]

/** Whether a bundle is there before another one is loaded. */
export const comesBefore = (first, then) => bundlesBefore(then).includes(first)

/** Bundle of a file; `importersOf` gives the files that import another one statically. */
export const bundleOf = (path, importersOf) => {
  const seen = new Set()
  const users = new Set()
  const visit = (at) => {
    if (seen.has(at)) return
    seen.add(at)
    const [place, bundle] = rowOf(at)
    if (bundle) users.add(ownBundle(at, place, bundle))
    // What has a row of its own stays where that says.
    if (place !== at) for (const importer of importersOf(at)) visit(importer)
  }
  visit(path)
  if (users.size === 0) throw new Error(`${path} is loaded by import() alone: give it a row in scripts/loading-moments.mjs.`)
  const [first, ...others] = [...users].map(withThoseBefore)
  return first.filter((bundle) => others.every((those) => those.includes(bundle))).at(-1) ?? null
}
