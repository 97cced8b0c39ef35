// HTTP calls to addresses that an app's owner has chosen (webhooks, key sets): public internet only (SSRF guard).

import { lookup } from 'node:dns/promises'
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Rule } from '../../src/contract/admin/problem.ts'
import { parseJson } from '../../src/kit/parse-json.ts'
import type { Env } from '../boot/env.ts'
import { callSpan } from '../telemetry/call-span.ts'
import { inSpan } from '../telemetry/spans.ts'
import type { KeptConnections } from './kept-connections.ts'
import { type Answered, OutgoingError, until } from './outgoing.ts'
import { isPublicAddress } from './public-address.ts'

export interface GuardedCall {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Milliseconds for all of it: name, connection, answer. */
  readonly patience: number
  /** Bytes of an answer that are read; a longer one is refused. */
  readonly most?: number
  /** Redirects that are followed, each judged as the first address was; absent: none. */
  readonly redirects?: number
  /** Calls it off earlier. */
  readonly signal?: AbortSignal
  /** Connections that are kept, and whose they are; absent: the call opens one of its own. */
  readonly kept?: { readonly connections: KeptConnections; readonly owner: string }
}
type Switch = Pick<Env, 'NODE_ENV' | 'ALLOW_PRIVATE_TARGETS'>
/** Names to addresses; the machine's own way but in tests. */
export type Resolve = (host: string) => Promise<readonly string[]>

const MOST_BYTES = 256 * 1024
const isNumeric = (host: string): boolean => isIP(host) !== 0
export const lookUp: Resolve = async (host) => (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address)

/** Trust: in production nothing opens the inside; check-start.ts refuses the switch there, and this does not look at it. */
const mayGoInside = (env: Switch): boolean => env.NODE_ENV === 'development' && env.ALLOW_PRIVATE_TARGETS === 'yes'

const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1')

/**
 * The rule by which the address `text` is refused, as far as its text tells; null where it is accepted. For the check when it is saved: what its name
 * resolves to is judged at each call.
 */
export const targetProblem = (env: Switch, text: string): Rule | null => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url) return 'target.url'
  if (url.username || url.password) return 'target.bare'
  const inside = mayGoInside(env)
  // Trust: over plain http the traffic can be read and changed on its way.
  if (url.protocol !== 'https:' && !(inside && url.protocol === 'http:')) return 'target.https'
  const host = hostOf(url)
  const isInside = isNumeric(host) ? !isPublicAddress(host) : /(^|\.)localhost\.?$/i.test(host)
  if (isInside && !inside) return 'target.inside'
  return null
}

const addressesOf = async (env: Switch, host: string, resolve: Resolve): Promise<readonly string[]> => {
  const addresses = isNumeric(host) ? [host] : await resolve(host)
  if (addresses.length === 0) throw new OutgoingError('unreachable')
  // Trust: one address on the inside is enough to refuse the name. A choice among the others would be a second look at a moving thing.
  if (!mayGoInside(env) && !addresses.every(isPublicAddress)) throw new OutgoingError('forbidden')
  return addresses
}

/** Trust: the connection goes to the addresses that were judged. The name is resolved once, so DNS rebinding changes nothing. */
const pinned =
  (addresses: readonly string[]): LookupFunction =>
  (_host, options, callback) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    const wanted = options.family === 4 || options.family === 6 ? found.filter(({ family }) => family === options.family) : found
    const [first] = wanted
    if (!first) return callback(new Error('No address of this family.'), '', 0)
    if (options.all) callback(null, wanted)
    else callback(null, first.address, first.family)
  }

/** An answer as it came. */
export interface GuardedBytes {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
}

/** A kept connection had ended before the call was answered: its other side may not have seen the call. */
class Stale extends Error {
  override readonly name = 'Stale'
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400

const exchange = (url: URL, addresses: readonly string[], call: GuardedCall, signal: AbortSignal): Promise<GuardedBytes> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? overHttps : overHttp
    const { method = 'GET', body, most = MOST_BYTES } = call
    let isAnswered = false
    const headers = { ...call.headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) }
    // Trust: a new connection (`agent: false`), or one that was opened to these very addresses: none that was judged under another name is reused.
    const agent = call.kept?.connections.agentFor(call.kept.owner, url, addresses) ?? false
    const asked = send(url, { method, headers, signal, agent, lookup: pinned(addresses) }, (answer) => {
      isAnswered = true
      const status = answer.statusCode ?? 0
      const refuse = (reason: OutgoingError['reason']): void => {
        answer.destroy()
        reject(new OutgoingError(reason))
      }
      if (isRedirect(status)) {
        answer.destroy()
        return resolve({ status, headers: headersOf(answer.headersDistinct), bytes: Buffer.alloc(0) })
      }
      const chunks: Buffer[] = []
      let size = 0
      answer.on('data', (chunk: Buffer) => {
        size += chunk.byteLength
        if (size > most) return refuse('too-large')
        chunks.push(chunk)
      })
      answer.on('error', reject)
      answer.on('end', () => {
        try {
          resolve({ status, headers: headersOf(answer.headersDistinct), bytes: Buffer.concat(chunks) })
        } catch (error) {
          reject(error)
        }
      })
    })
    asked.on('error', (error) => reject(asked.reusedSocket && !isAnswered && !signal.aborted ? new Stale() : error))
    asked.end(body)
  })

const headersOf = (given: NodeJS.Dict<string[]>): Headers =>
  new Headers(Object.entries(given).flatMap(([name, values]) => (values ?? []).map((value): [string, string] => [name, value])))

const jsonIn = (text: string): unknown => {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** Trust: the target of a redirect is judged as the first address was, name and addresses; none is followed where the call does not say how many. */
const judgedHops = async (
  env: Switch,
  text: string,
  call: GuardedCall,
  resolve: Resolve,
  signal: AbortSignal,
): Promise<GuardedBytes> => {
  if (targetProblem(env, text) !== null) throw new OutgoingError('forbidden')
  const url = new URL(text)
  const addresses = await addressesOf(env, hostOf(url), resolve)
  const answered = await exchange(url, addresses, call, signal).catch((error: unknown) => {
    if (!(error instanceof Stale)) throw error
    const { kept: _, ...alone } = call
    return exchange(url, addresses, alone, signal)
  })
  if (!isRedirect(answered.status)) return answered
  const { redirects = 0 } = call
  const target = answered.headers.get('location')
  if (redirects < 1 || target === null || !URL.canParse(target, url)) throw new OutgoingError('redirected')
  signal.throwIfAborted()
  return judgedHops(env, new URL(target, url).href, { ...call, redirects: redirects - 1 }, resolve, signal)
}

const judgedCall = async (env: Switch, text: string, call: GuardedCall, resolve: Resolve): Promise<GuardedBytes> => {
  const limit = AbortSignal.timeout(call.patience)
  const signal = call.signal ? AbortSignal.any([call.signal, limit]) : limit
  try {
    return await until(signal, judgedHops(env, text, call, resolve, signal))
  } catch (error) {
    if (error instanceof OutgoingError) throw error
    throw new OutgoingError(signal.aborted ? 'slow' : 'unreachable')
  }
}

/**
 * One call to an untrusted address. Any status but a redirect is an answer.
 * Throws {@link OutgoingError}: `forbidden` for what is not on the public internet, `redirected`, `slow`, `too-large`, `unreachable`.
 * `ALLOW_PRIVATE_TARGETS=yes` lets a development service call http and its own machine.
 *
 *     const { status, json } = await callGuarded(env, 'https://host.example/jwks.json', { patience: 5000 })
 */
export const callGuarded = (
  env: Switch,
  text: string,
  call: GuardedCall,
  resolve: Resolve = call.kept?.connections.resolve ?? lookUp,
): Promise<Answered> =>
  inSpan(
    () => callSpan(call.method ?? 'GET', text),
    async (span) => {
      // These addresses are an app's own back ends: they go on with a trace that the app's page may have begun.
      const headers = { ...call.headers, ...span?.headers() }
      const { bytes, ...answered } = await judgedCall(env, text, { ...call, headers }, resolve)
      span?.set({ 'http.response.status_code': answered.status })
      const told = bytes.toString('utf8')
      return { ...answered, text: told, json: jsonIn(told) }
    },
  )

/** As {@link callGuarded}, with the bytes of the answer. Trust: the trace is noted here alone, since the address is a stranger's. */
export const fetchGuarded = (env: Switch, text: string, call: GuardedCall, resolve: Resolve = lookUp): Promise<GuardedBytes> =>
  inSpan(
    () => callSpan(call.method ?? 'GET', text),
    async (span) => {
      const answered = await judgedCall(env, text, call, resolve)
      span?.set({ 'http.response.status_code': answered.status })
      return answered
    },
  )
