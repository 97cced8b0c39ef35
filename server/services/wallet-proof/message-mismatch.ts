// Finds how a wallet's message does not fit the call: page, chain, time (docs/design/security.md, "SIWE nonce"). Pure.

import type { WalletMessage } from '../../../src/contract/wallets/wallet-message.ts'
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

/** Why the message does not fit; null where it does. A time that is none is neither past nor future, and fits nothing. */
export const messageMismatch = (message: WalletMessage, here: Circumstances): MessageMismatch | null => {
  const { chainType, chainId, now, clock } = here
  const page = here.pages.find((one) => new URL(one).host === message.domain && isOn(one, message.uri))
  const issued = Date.parse(message.issuedAt)
  const { expirationTime, notBefore } = message
  const rules: [fits: boolean, why: MessageMismatch][] = [
    [message.chainType === chainType, 'network'],
    [here.pages.some((one) => new URL(one).host === message.domain), 'domain'],
    [page !== undefined, 'uri'],
    [isChain(chainType, message.chainId), 'chain'],
    [chainId === null || chainId === `eip155:${message.chainId}`, 'chain'],
    [issued <= now + clock, 'future'],
    [issued >= now - here.lifetime - clock, 'old'],
    [expirationTime === undefined || Date.parse(expirationTime) > now, 'expired'],
    [notBefore === undefined || Date.parse(notBefore) <= now, 'early'],
  ]
  return rules.find(([fits]) => !fits)?.[1] ?? null
}
