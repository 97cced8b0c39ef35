// A request to sign as a person is shown it: headline, findings, rows, text. Pure: it makes no request.

import { readMessage as readSignIn, type SignedMessage } from '../wallets/read-wallet-message.ts'
import { explainTypedData } from './explain-typed-data.ts'
import { addressesWithin, lookalikes } from './look-alikes.ts'
import type { ReadMessage } from './read-request.ts'
import { type Finding, finding, type Value, type Values } from './rules.ts'
import { markedText, shownName, shownText, type TextPart } from './shown-text.ts'
import type { ReadTypedData, TypedValue } from './typed-data.ts'

/** What is known beside the request. */
export interface Surroundings {
  readonly account: string
  /** Of the page that asks, as the browser gives it: `https://app.example:8443`. */
  readonly origin: string
  /** Milliseconds since 1970. */
  readonly now: number
  /** The chain in use; null: none. */
  readonly chain: string | null
  /** Whether coins of a chain have no value. */
  isTest(chain: string): boolean
  /** Addresses that the person knows: their own, and those that they used before. */
  readonly known: readonly string[]
  /** Addresses that have no code of a contract: people's. Absent: it was not looked up. */
  readonly people?: readonly string[]
  /** What the page says of the request in its own words. */
  readonly said?: string
  /** Whether this page has asked again and again after it was refused. */
  readonly insists?: boolean
}

export type Headline = 'message' | 'sign-in' | 'hash' | 'bytes' | 'allow' | 'revoke' | 'send' | 'order' | 'orders' | 'typed-data'
/** Names of rows that we know; a field of typed data has its own. */
export type RowLabel =
  | 'spender'
  | 'to'
  | 'amount'
  | 'token'
  | 'until'
  | 'network'
  | 'gives'
  | 'gets'
  | 'others'
  | 'contract'
  | 'site'
  | 'statement'
  | 'app'
export interface ShownRow {
  readonly label: RowLabel
  readonly value: Value
}
/** A field of typed data that no standard describes. `depth`: its level of nesting. A value of fields has none of its own. */
export interface ShownField {
  readonly name: string
  readonly depth: number
  readonly value: Exclude<TypedValue, object> | { readonly address: string } | null
  /** How many of a list are folded, and their fields. */
  readonly more?: number
  readonly rest?: readonly ShownField[]
}

export interface Explained {
  readonly headline: Headline
  readonly values: Values
  /** The gravest first. */
  readonly findings: readonly Finding[]
  readonly rows: readonly ShownRow[]
  readonly text: readonly TextPart[]
  readonly fields: readonly ShownField[]
  /** A spender that we do not know, on its chain: whether it is a person's address is worth asking. */
  readonly stranger?: { readonly address: string; readonly chain: string }
  /** Whole, as it is signed. */
  readonly raw: string
}
/** What explains one kind of request; what every request may have is added to it. */
export type Part = Omit<Explained, 'raw'>

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\]|.*\.localhost)$/

/** Host and port, where that is not the one of the scheme. */
const hostOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).host : null)

const signIn = (message: SignedMessage, { account, origin, now, chain }: Surroundings): Part => {
  const { domain, scheme, address, expirationTime, notBefore, statement, chainId } = message
  const page = new URL(origin)
  // The port of the scheme may be written or left out.
  const isOwn =
    hostOf(`${page.protocol}//${domain}`) === page.host && (scheme ?? page.protocol.slice(0, -1)) === page.protocol.slice(0, -1)
  const isLate =
    (expirationTime !== undefined && Date.parse(expirationTime) < now) || (notBefore !== undefined && Date.parse(notBefore) > now)
  return {
    headline: 'sign-in',
    values: { domain: shownName(domain) },
    findings: [
      ...(isOwn ? [] : [finding('signin-other-site', { domain: shownName(domain), origin: page.host })]),
      ...(address.toLowerCase() === account.toLowerCase() ? [] : [finding('signin-other-account', { address: { address } })]),
      ...(isLate ? [finding('signin-dates')] : []),
      ...(chain !== null && chainId !== chain
        ? [finding('other-chain', { domainChain: { chain: chainId }, chain: { chain } })]
        : []),
    ],
    rows: [
      { label: 'site', value: shownName(domain) },
      ...(statement === null ? [] : [{ label: 'statement', value: markedText(statement) } as const]),
      { label: 'network', value: { chain: chainId } },
    ],
    text: [],
    fields: [],
  }
}

/** The text of bytes; null where they are none. */
const textOf = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
const CONTROLS = /(?![\t\n\r])\p{Cc}/u

const explainMessage = ({ bytes, canonical }: ReadMessage, around: Surroundings): Part => {
  const text = textOf(bytes)
  const bare = { values: {}, rows: [], fields: [] }
  const asHex = { ...bare, text: [{ kind: 'text', text: canonical }] } as const
  if (bytes.length === 32 && (text === null || CONTROLS.test(text)))
    return { ...asHex, headline: 'hash', findings: [finding('hash-only')] }
  if (text === null) return { ...asHex, headline: 'bytes', findings: [finding('cannot-read')] }
  const { parts, hasHidden, isPadded } = shownText(text)
  const hidden = [
    ...lookalikes(addressesWithin(text), around.account.toLowerCase(), around.known),
    ...(hasHidden ? [finding('hidden-characters')] : []),
    ...(isPadded ? [finding('padded-text')] : []),
  ]
  const shown = { ...bare, text: parts, headline: 'message' } as const
  if (/^\s*(0x)?[\da-f]{64}\s*$/i.test(text)) return { ...shown, headline: 'hash', findings: [finding('hash-only'), ...hidden] }
  const message = readSignIn(text)
  if (message?.chainType === 'ethereum') {
    const part = signIn(message, around)
    return { ...part, findings: [...part.findings, ...hidden] }
  }
  const looksLikeOne = /wants\s+you\s+to\s+sign\s+in\s+with\s+your/i.test(text)
  return { ...shown, findings: [...(looksLikeOne ? [finding('signin-malformed')] : []), ...hidden] }
}

/** What is said of any request: who asks, and how. */
export const ofPage = ({ origin, said, insists }: Pick<Surroundings, 'origin' | 'said' | 'insists'>): Finding[] => {
  const { protocol, hostname, host } = new URL(origin)
  return [
    ...(protocol === 'http:' && !LOOPBACK.test(hostname) ? [finding('plain-http')] : []),
    ...(insists ? [finding('many-requests', { origin: host })] : []),
    ...(said ? [finding('host-words', { origin: host, text: markedText(said) })] : []),
  ]
}

const GRAVITY = { danger: 0, warn: 1, note: 2 }

/** What a person is shown of a request that was read. */
export const explain = (read: ReadMessage | ReadTypedData, around: Surroundings): Explained => {
  const part = read.kind === 'message' ? explainMessage(read, around) : explainTypedData(read, around)
  const findings = [...part.findings, ...ofPage(around)].sort((one, other) => GRAVITY[one.level] - GRAVITY[other.level])
  const raw = read.kind === 'message' ? read.canonical : JSON.stringify(read.data, null, 1)
  return { ...part, findings, raw }
}
