// Hands out the nonce that a call has set, with its answer or its refusal (RFC 9449, 8).

import type { MiddlewareHandler } from 'hono'
import { NONCE_HEADER } from '../../../src/contract/proof-of-possession.ts'
import type { ServiceEnv } from './admit.ts'

/** No answer with one is stored anywhere (`no-store`): a nonce from a cache would be over. */
export const answerNonce: MiddlewareHandler<ServiceEnv> = async (c, next) => {
  await next()
  const nonce = c.get('nonce')
  if (nonce !== undefined) c.res.headers.set(NONCE_HEADER, nonce)
}
