// Builds the message that a wallet signs (EIP-4361), for Ethereum and, in the same layout, for Solana. Page and service
// share it: the service accepts only the exact bytes. See docs/design/protocol.md, "Wallet messages".

import type { ChainType } from './wallets.ts'

export interface WalletMessage {
  readonly chainType: ChainType
  /** Host of the page, with its port where that is not the scheme's own. */
  readonly domain: string
  /** EIP-55 or base58. */
  readonly address: string
  /** One line; null: none. */
  readonly statement: string | null
  /** Origin of the page. */
  readonly uri: string
  /** A number for Ethereum; `mainnet` for Solana. */
  readonly chainId: string
  readonly nonce: string
  /** ISO 8601 with milliseconds. */
  readonly issuedAt: string
  /** What EIP-4361 leaves to the page, and pages of ours leave out: ISO 8601 both times. */
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  readonly resources: readonly string[]
}

const NETWORKS: Readonly<Record<ChainType, string>> = { ethereum: 'Ethereum', solana: 'Solana' }

const line = (name: string, value: string | undefined): string[] => (value === undefined ? [] : [`${name}: ${value}`])

/** The text to sign. Pure; it judges nothing. */
export const walletMessage = (message: WalletMessage): string =>
  [
    `${message.domain} wants you to sign in with your ${NETWORKS[message.chainType]} account:`,
    message.address,
    '',
    ...(message.statement === null ? [] : [message.statement]),
    '',
    `URI: ${message.uri}`,
    'Version: 1',
    `Chain ID: ${message.chainId}`,
    `Nonce: ${message.nonce}`,
    `Issued At: ${message.issuedAt}`,
    ...line('Expiration Time', message.expirationTime),
    ...line('Not Before', message.notBefore),
    ...line('Request ID', message.requestId),
    ...(message.resources.length > 0 ? ['Resources:', ...message.resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
