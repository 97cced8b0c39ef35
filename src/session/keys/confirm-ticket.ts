// What a ticket says of a request that is to be signed: the request, and the digest of it.

import type { EmbeddedBridge } from '../embedded/embedded-bridge.ts'
import type { Confirming } from './confirm-request.ts'

interface TicketRequest {
  readonly request: { readonly method: string; readonly params: unknown }
  /** In hex after `0x`; of Solana the SHA-256 of the bytes. */
  readonly digest: string
}

/** A message of Solana, as the wallet's frame is asked: its bytes in base64 (src/session/embedded/sign-request.ts). */
const ofSolana = async (method: string, message: string): Promise<TicketRequest> => {
  const bytes = Uint8Array.from(atob(message), (one) => one.charCodeAt(0))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const digest = `0x${[...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  return { request: { method, params: { message, encoding: 'base64' } }, digest }
}

/** Rejects where the wallet's frame refuses the request, or this browser can make no digest. */
export const confirmTicket = async (
  bridge: Pick<EmbeddedBridge, 'digest'>,
  { account, request }: Pick<Confirming, 'account' | 'request'>,
): Promise<TicketRequest> => {
  const { method, params } = request
  if (account.chainType === 'solana') return ofSolana(method, String(params[0]))
  const { digest } = await bridge.digest(account, request)
  return { request: { method, params }, digest }
}
