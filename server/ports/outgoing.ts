// HTTP calls to other parties' servers: bounded in time and size, no redirects, JSON or a reason as the answer.

import { boundedText } from '../../src/kit/bounded-text.ts'
import { parseJson } from '../../src/kit/parse-json.ts'
import { callSpan } from '../telemetry/call-span.ts'
import { inSpan } from '../telemetry/spans.ts'

/** Larger answers are not read to their end. */
const MOST_BYTES = 256 * 1024

/** Why there is no usable answer. Trust: without the other side's words, which may quote a token or a person. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError'
  readonly reason: 'unreachable' | 'slow' | 'too-large' | 'redirected' | 'forbidden'
  constructor(reason: OutgoingError['reason']) {
    super(`The other side is ${reason}.`)
    this.reason = reason
  }
}

export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Undefined where the text is no JSON. */
  readonly json: unknown
}

/**
 * Rejects when `signal` is aborted, whatever `work` does. Trust: neither the resolver nor fetch aborts reliably: fetch holds its signal
 * weakly, so garbage collection may drop it, and a silent server would then keep a caller waiting for ever.
 */
export const until = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const give = (): void => reject(signal.reason)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', give))
    if (signal.aborted) give()
    else signal.addEventListener('abort', give, { once: true })
  })

const call = async (url: string, init: RequestInit & { signal: AbortSignal }, most: number): Promise<Answered> => {
  try {
    // Trust: secrets go to the configured address only; redirects are not followed.
    const answer = await until(init.signal, fetch(url, { ...init, redirect: 'error' }))
    const body = boundedText(answer.body, most, () => new OutgoingError('too-large'), init.signal)
    const text = await until(init.signal, body)
    let json: unknown
    try {
      json = parseJson(text)
    } catch {
      json = undefined
    }
    return { status: answer.status, headers: answer.headers, text, json }
  } catch (error) {
    if (error instanceof OutgoingError) throw error
    throw new OutgoingError(init.signal.aborted ? 'slow' : 'unreachable')
  }
}

/**
 * One call. Throws {@link OutgoingError}; any status is an answer. `most`: bytes of it that are read. Trust: the trace is noted here alone;
 * providers of the service do not learn its id.
 */
export const callOut = (url: string, init: RequestInit & { signal: AbortSignal }, most = MOST_BYTES): Promise<Answered> =>
  inSpan(
    () => callSpan(init.method ?? 'GET', url),
    async (span) => {
      const answered = await call(url, init, most)
      span?.set({ 'http.response.status_code': answered.status })
      return answered
    },
  )
