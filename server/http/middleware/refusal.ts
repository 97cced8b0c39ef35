// Turns an error into an answer: status, code and words of the catalogue, and no internal details.

import { ERRORS } from '../../../src/contract/errors.ts'
import { outageOf, RETRY_AFTER } from '../../db/outage.ts'
import type { Log, Metrics } from '../../ports/ports.ts'
import { ServiceError } from '../../services/service-error.ts'

const json = (status: number, code: string, error: string, retryAfter: number | null, data?: object): Response => {
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' })
  if (retryAfter !== null) headers.set('retry-after', String(retryAfter))
  return new Response(JSON.stringify({ error, code, ...(data && { data }) }), { status, headers })
}

/** The answer to `error`. `requestId` leads an operator from a person's report to the log line. */
export const refusal = ({ log, metrics }: { log: Log; metrics: Metrics }, error: unknown, requestId: string): Response => {
  if (error instanceof ServiceError) {
    metrics.count('latchkey_refusals_total', { code: error.code })
    return json(error.status, error.code, error.message, error.retryAfter, error.data)
  }
  const outage = outageOf(error)
  if (outage) {
    // The write may have happened or not. Pages retry the call, and single-use things recognise a retry.
    metrics.count('latchkey_refusals_total', { code: 'service_unavailable' })
    log.error(outage, { requestId, error })
    return json(503, 'service_unavailable', ERRORS.service_unavailable.message, RETRY_AFTER[outage])
  }
  // Trust: an unknown error may carry SQL, addresses, paths. It goes to the log, which is scrubbed; the caller learns a number.
  log.error('internal_error', { requestId, error })
  return json(500, 'internal_error', ERRORS.internal_error.message, null)
}
