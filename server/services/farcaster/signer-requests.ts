// Requests to write to Farcaster for a person: signed by the account of the service, asked for by a token.

import { nullish, number, object, picklist, pipe, regex, safeParse, string } from 'valibot'
import type { Hex } from 'viem'
import { callOut, OutgoingError } from '../../ports/outgoing.ts'
import type { Core } from '../core.ts'
import { ServiceError } from '../service-error.ts'

const FARCASTER_API = 'https://api.farcaster.xyz'
const SILENT = 'Farcaster cannot be reached right now. Try again later.'
const NOT_SET_UP = 'This service has no account at Farcaster to ask with (FARCASTER_APP_FID, FARCASTER_APP_KEY).'

/** EIP-712, as Farcaster's own validator reads it. */
export const SIGNER_DOMAIN = {
  name: 'Farcaster SignedKeyRequestValidator',
  version: '1',
  chainId: 10,
  verifyingContract: '0x00000000fc700472606ed4fa22623acf62c60553',
} as const
export const SIGNER_TYPES = {
  SignedKeyRequest: [
    { name: 'requestFid', type: 'uint256' },
    { name: 'key', type: 'bytes' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

const asked = object({
  result: object({
    signedKeyRequest: object({
      token: pipe(string(), regex(/^[\w-]{1,256}$/)),
      deeplinkUrl: nullish(pipe(string(), regex(/^(https?|farcaster):\/\/[^\s]+$/))),
      state: picklist(['pending', 'approved', 'completed']),
      userFid: nullish(number()),
    }),
  }),
})

const ask = async (core: Core, path: string, init: RequestInit = {}) => {
  const { FARCASTER_API_URL: api = FARCASTER_API, FARCASTER_RELAY_SECONDS: seconds } = core.env
  const signal = AbortSignal.timeout(seconds * 1000)
  const answer = await callOut(`${api}/v2/${path}`, { ...init, signal }).catch((error: unknown) => {
    if (!(error instanceof OutgoingError)) throw error
    core.log.warn('farcaster_relay_silent', { reason: error.reason })
    throw new ServiceError('service_unavailable', SILENT)
  })
  if (answer.status === 404) return null
  const { success, output } = safeParse(asked, answer.json)
  if (answer.status >= 300 || !success) {
    core.log.warn('farcaster_relay_silent', { reason: 'useless', status: answer.status })
    throw new ServiceError('service_unavailable', SILENT)
  }
  return output.result.signedKeyRequest
}

/** Asks for a key; `deadline` in seconds. Throws 400 `not_supported` where the service has no account to ask with, 503 `service_unavailable`. */
export const requestKey = async (core: Core, key: string, deadline: number): Promise<{ token: string; url: string }> => {
  const { FARCASTER_APP_FID: fid, FARCASTER_APP_KEY: secret } = core.env
  if (!fid || !secret) throw new ServiceError('not_supported', NOT_SET_UP)
  const { privateKeyToAccount } = await import('viem/accounts')
  const message = { requestFid: BigInt(fid), key: key as Hex, deadline: BigInt(deadline) }
  const signature = await privateKeyToAccount(secret as Hex).signTypedData({
    domain: SIGNER_DOMAIN,
    types: SIGNER_TYPES,
    primaryType: 'SignedKeyRequest',
    message,
  })
  const body = JSON.stringify({ key, requestFid: fid, signature, deadline })
  const headers = { 'content-type': 'application/json' }
  const told = await ask(core, 'signed-key-requests', { method: 'POST', headers, body })
  if (!told?.deeplinkUrl) throw new ServiceError('service_unavailable', SILENT)
  return { token: told.token, url: told.deeplinkUrl }
}

/** How far the person is; null for a request that is over, or was declined. */
export const keyRequest = (core: Core, token: string) => ask(core, `signed-key-request?token=${encodeURIComponent(token)}`)
