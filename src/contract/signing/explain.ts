// A request to sign as a person is shown it: headline, findings, rows, text. Pure: nothing is asked of anybody.

import { readMessage as readSignIn, type SignedMessage } from '../wallets/read-wallet-message.ts'
import { explainTypedData } from './explain-typed-data.ts'
import type { Explained, Part, Surroundings } from './explained.ts'
import { addressesWithin, lookalikes } from './look-alikes.ts'
import type { ReadMessage } from './read-request.ts'
import { type Finding, finding } from './rules.ts'
import { markedText, shownName, shownText } from './shown-text.ts'
import type { ReadTypedData } from './typed-data.ts'

export type { Explained, ShownField } from './explained.ts'

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
