// Reads the message that a wallet has signed into its fields (EIP-4361; docs/design/security.md, "SIWE nonce"). Pure.

import { type WalletMessage, walletMessage } from './wallet-message.ts'
import type { ChainType } from './wallets.ts'

const TIME = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,9})?(?:Z|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)'
// Trust: no line may hold a character that breaks a line somewhere, or none at all.
const LINE = '[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]+'
const WORD = '[\\x21-\\x7e]+'
// A host, with port or user name: no slash.
const AUTHORITY = '[\\x21-\\x2e\\x30-\\x7e]+'
// RFC 3986: a scheme, and behind it the letters that an address may have.
const URI = "[A-Za-z][A-Za-z\\d+.-]*:(?:[\\w.~:/?#\\[\\]@!$&'()*+,;=-]|%[\\dA-Fa-f]{2})*"

const field = (name: string, group: string, form: string): string => `${name}: (?<${group}>${form})`
const LINES = [
  `(?:(?<scheme>[a-z][a-z\\d+.-]*)://)?(?<domain>${AUTHORITY}) wants you to sign in with your (?<network>Ethereum|Solana) account:`,
  '(?<address>[0-9A-Za-z]+)',
  '',
  `(?:(?<statement>${LINE})\\n)?`,
  field('URI', 'uri', WORD),
  'Version: 1',
  field('Chain ID', 'chainId', '[0-9a-z]+'),
  field('Nonce', 'nonce', '[0-9A-Za-z]{8,}'),
  field('Issued At', 'issuedAt', TIME),
]
const MORE = [
  field('Expiration Time', 'expirationTime', TIME),
  field('Not Before', 'notBefore', TIME),
  field('Request ID', 'requestId', `(?:${WORD})?`),
  `(?<resources>Resources:(?:\\n- ${URI})*)`,
]
const FORM = new RegExp(`^${LINES.join('\\n')}${MORE.map((line) => `(?:\\n${line})?`).join('')}$`, 'u')
const NETWORK: Readonly<Record<string, ChainType>> = { Ethereum: 'ethereum', Solana: 'solana' }

/** What a text names that is no message: the nonce in it is used up all the same. */
export const namedIn = (text: string): { readonly address: string; readonly nonce: string } | null => {
  const [, address] = /^[^\n]*\n([0-9A-Za-z]+)\r?\n/.exec(text) ?? []
  const [, nonce] = /^Nonce: ([0-9A-Za-z]{8,})\r?$/m.exec(text) ?? []
  return address && nonce ? { address, nonce } : null
}

/** A message by any writer: it may have fields that our pages leave out. */
export interface SignedMessage extends WalletMessage {
  /** `https`, where it precedes the domain. */
  readonly scheme: string | undefined
}

/**
 * The fields of a message; null for one that is not, byte for byte, what is built from them.
 * Trust: a lax parser would let a user sign one text while the service reads another.
 */
export const readMessage = (text: string): SignedMessage | null => {
  const found = FORM.exec(text)?.groups
  if (!found) return null
  const { domain = '', network = '', address = '', statement, uri = '', chainId = '', nonce = '', issuedAt = '' } = found
  const message: SignedMessage = {
    scheme: found.scheme,
    chainType: NETWORK[network] ?? 'ethereum',
    domain,
    address,
    statement: statement ?? null,
    uri,
    chainId,
    nonce,
    issuedAt,
    expirationTime: found.expirationTime,
    notBefore: found.notBefore,
    requestId: found.requestId,
    resources: found.resources?.split('\n- ').slice(1) ?? [],
  }
  const built = walletMessage(found.scheme === undefined ? message : { ...message, domain: `${found.scheme}://${domain}` })
  // A list of resources may be empty.
  return text === (found.resources === 'Resources:' ? `${built}\n${found.resources}` : built) ? message : null
}
