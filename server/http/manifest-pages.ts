// The documents of the wallet's origin and of the console's as a manifest has them, with places for what differs.

import { CONSOLE_DOCUMENTS } from './console/console-documents.ts'
import type { ManifestPage, ManifestPages } from './release-manifest.ts'
import type { FrameBuilds } from './routes/frame-build.ts'
import { TELEGRAM_SCRIPT } from './routes/login/telegram-script.ts'
import { DOCUMENT_PATHS, type PlainDocument, type WalletDocumentName, walletDocuments } from './routes/wallet-documents.ts'

/** What each directive that differs has before its sources, and the place of these (services/release/sources.ts). */
const WALLET = { 'connect-src': " 'self'{clouds}", 'frame-ancestors': '{pages}' }
const PREVIEW = { 'script-src': '{preview}', 'frame-ancestors': '{console}' }
const WINDOW = { 'connect-src': " 'self'{relay}", 'frame-src': " 'self'{sandbox}" }

/** Of each document: the address behind the path, and the setting without which an app has none. */
const LISTED: Record<
  WalletDocumentName,
  { readonly query?: string; readonly only?: string; readonly places: Readonly<Record<string, string>> }
> = {
  frame: { places: WALLET },
  export: { places: WALLET },
  keys: { places: WALLET },
  consent: { query: '?provider_app_id={appId}', only: 'lending', places: WINDOW },
  request: { query: '?provider_app_id={appId}', only: 'lending', places: WINDOW },
  'oauth-lost': { places: {} },
  'oauth-elsewhere': { places: {} },
}

const policyOf = ({ policy, perApp }: PlainDocument, places: Readonly<Record<string, string>>): string => {
  const own = perApp.map((name) => {
    const place = places[name]
    if (place === undefined) throw new Error(`The manifest has no place for ${name}.`)
    return `${name}${place}`
  })
  return [...Object.entries(policy).map(([name, value]) => `${name} ${value}`), ...own].join('; ')
}

const pageOf = (
  document: PlainDocument,
  { only, places }: { readonly only?: string; readonly places: Readonly<Record<string, string>> },
): ManifestPage => ({
  ...{ html: document.html, headers: document.headers, policy: policyOf(document, places) },
  ...(only && { only }),
})

export const manifestPages = (builds: FrameBuilds): ManifestPages => {
  const documents = walletDocuments(builds)
  const pages = Object.entries(LISTED).flatMap(([name, { query = '', ...listed }]) => {
    const page = pageOf(documents[name as WalletDocumentName], listed)
    return DOCUMENT_PATHS[name as WalletDocumentName].map((path) => [path.replace(':appId', '{appId}') + query, page] as const)
  })
  const ofConsole = Object.entries(CONSOLE_DOCUMENTS).map(([path, one]) => [path, pageOf(one, { places: PREVIEW })])
  return { scripts: [TELEGRAM_SCRIPT], wallet: Object.fromEntries(pages), console: Object.fromEntries(ofConsole) }
}
