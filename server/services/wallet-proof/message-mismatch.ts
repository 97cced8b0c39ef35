// Finds how a wallet's message does not fit the call: page, chain, time (docs/design/security.md, "SIWE nonce"). Pure.

import type { SignedMessage } from '../../../src/contract/wallets/read-wallet-message.ts'
import type { ChainType } from '../../../src/contract/wallets/wallets.ts'

export interface Circumstances {
  readonly chainType: ChainType
  /** Origins from which the message may be: that of the call, or the app's where the call has none. */
  readonly pages: readonly string[]
  /** Chain of the call, in CAIP-2; null where it names none. */
  readonly chainId: string | null
  readonly now: number
  /** Milliseconds: life of a nonce, and how far a person's clock may be off. */
  readonly lifetime: number
  readonly clock: number
}
/** Why a message is not for this call: a word for the log. */
export type MessageMismatch = 'network' | 'domain' | 'uri' | 'chain' | 'future' | 'old' | 'expired' | 'early'

/** The id of an Ethereum chain; null where it is none. */
export const evmChain = (chainId: string): number | null => (/^[1-9]\d{0,15}$/.test(chainId) ? Number(chainId) : null)
const isChain = (chainType: ChainType, chainId: string): boolean =>
  chainType === 'solana' ? chainId === 'mainnet' : evmChain(chainId) !== null

/** Trust: the page is compared as it is written. What only parses to the same origin could be read as another by a person or a wallet. */
const isOn = (page: string, uri: string): boolean => URL.canParse(uri) && (uri === page || uri.startsWith(`${page}/`))

/** Whether the message names this page; where it names a scheme too, that one. */
const isNamed = (page: string, { scheme, domain }: SignedMessage): boolean => {
  const { host, protocol } = new URL(page)
  return host === domain && (scheme === undefined || protocol === `${scheme}:`)
}

/** The moment of a time of RFC 3339; NaN for a day or an hour that there is not, which would be read as a later one. */
const timeOf = (text: string): number => {
  const plain = text.slice(0, 'yyyy-mm-ddThh:mm:ss'.length)
  const moment = new Date(`${plain}Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(plain) ? Date.parse(text) : Number.NaN
}

/** Why the message does not fit; null where it does. A time that is none is neither past nor future, and fits nothing. */
export const messageMismatch = (message: SignedMessage, here: Circumstances): MessageMismatch | null => {
  const { chainType, chainId, now, clock } = here
  const named = here.pages.filter((one) => isNamed(one, message))
  const issued = timeOf(message.issuedAt)
  const { expirationTime, notBefore } = message
  const rules: [fits: boolean, why: MessageMismatch][] = [
    [message.chainType === chainType, 'network'],
    [named.length > 0, 'domain'],
    [named.some((one) => isOn(one, message.uri)), 'uri'],
    [isChain(chainType, message.chainId), 'chain'],
    [chainId === null || chainId === `eip155:${message.chainId}`, 'chain'],
    [issued <= now + clock, 'future'],
    [issued >= now - here.lifetime - clock, 'old'],
    [expirationTime === undefined || timeOf(expirationTime) > now, 'expired'],
    [notBefore === undefined || timeOf(notBefore) <= now, 'early'],
  ]
  return rules.find(([fits]) => !fits)?.[1] ?? null
}
