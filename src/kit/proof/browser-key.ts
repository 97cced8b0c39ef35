// The key of this browser that sessions are bound to: ES256, in IndexedDB (docs/design/protocol.md, "Bound sessions").

import { type ProofKey, thumbprintText } from '../../contract/proof-of-possession.ts'
import { given, keptOnce } from '../kept-once.ts'
import { sha256Text } from '../sha256-text.ts'
import { wait } from '../wait.ts'

export interface BrowserKey {
  readonly jwk: ProofKey
  /** Thumbprint of the public half (RFC 7638). */
  readonly jkt: string
  readonly privateKey: CryptoKey
  /** Whether it outlives the page. */
  readonly isKept: boolean
}
type Row = Pick<BrowserKey, 'jwk' | 'privateKey'>

const DATABASE = 'latchkey-session'
const STORE = 'keys'
/** Milliseconds that a database may take: one that never answers must not keep a page from being ready. */
const LONGEST = 5000

// Trust: not extractable. A script can use it while it runs, and carries nothing away that proves a call elsewhere.
const newRow = async (): Promise<Row> => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  return { jwk: { kty: 'EC', crv: 'P-256', x, y }, privateKey: pair.privateKey }
}

/** The row of this name, made where there is none. */
const keptRow = async (factory: () => IDBFactory, name: string): Promise<Row> => {
  // Where a page may have no database, reading the property throws.
  const opening = factory().open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  const db = await given(opening)
  // Another page, or the person, deletes it: nothing here keeps it open.
  db.onversionchange = () => db.close()
  // An open connection would keep the person's browser from clearing the site's data.
  return keptOnce(db, STORE, name, newRow).finally(() => db.close())
}

/** As it settles; null after {@link LONGEST}. */
const inTime = (row: Promise<Row>): Promise<Row | null> => {
  const over = new AbortController()
  const late = wait(LONGEST, over.signal).then(() => null)
  return Promise.race([row, late]).finally(() => over.abort())
}

/**
 * The key of this name in this browser, made at its first use. Where the browser refuses a database, or keeps no keys, one that lives as long as
 * the page. Null without Web Cryptography: a page on plain http that is not localhost. Never rejects.
 */
export const openBrowserKey = async (factory: () => IDBFactory, name: string): Promise<BrowserKey | null> => {
  if (!globalThis.crypto?.subtle) return null
  const complete = async (row: Row, isKept: boolean): Promise<BrowserKey> => ({
    ...row,
    isKept,
    jkt: await sha256Text(thumbprintText(row.jwk)),
  })
  try {
    const kept = await inTime(keptRow(factory, name)).catch(() => null)
    return await complete(kept ?? (await newRow()), kept !== null)
  } catch {
    return null
  }
}
