// Requests for a lent wallet: opened once for the window that shows them, and ended with their result.

import { array, type InferOutput, maxLength, number, object, optional, picklist, pipe, safeParse, string, unknown } from 'valibot'
import { CROSS_APP_METHODS } from '../../../src/contract/cross-app.ts'
import type { OpenedRequest } from '../../../src/contract/endpoints/cross-app-window.ts'
import { CROSS_APP_TIMEOUT } from '../../../src/contract/limits.ts'
import { parseJson } from '../../../src/kit/parse-json.ts'
import { type Connection, connectionByKey, connectionOf } from '../../stores/cross-app/connections.ts'
import { answerRequest, openRequest } from '../../stores/cross-app/requests.ts'
import type { App } from '../apps/app-cache.ts'
import { webOrigin } from '../apps/web-origin.ts'
import type { Core } from '../core.ts'
import { isRecord } from '../oauth/token-answer.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { openSealed, sealFor, sharedContext } from './channel.ts'
import { lentWallets } from './consent.ts'
import { requesterOf, wireRequester } from './partners.ts'
import { verifyConnectionToken } from './token.ts'

const GONE = 'This connection has ended. Connect the wallet again.'
const SEEN = 'This request was opened before.'

const call = object({
  method: picklist(CROSS_APP_METHODS),
  params: pipe(array(unknown()), maxLength(4)),
  chainId: optional(number()),
})
type CrossAppCall = InferOutput<typeof call>
const inToken = object({
  content: object({ request: object({ request: call }) }),
  timestamp: number(),
  callbackUrl: pipe(string(), maxLength(255)),
})

/** Parses what came as JSON. */
const parsed = <T>(schema: Parameters<typeof safeParse>[0], text: string): T => {
  let json: unknown
  try {
    json = parseJson(text)
  } catch {
    json = undefined
  }
  const { success, output } = safeParse(schema, json)
  if (!success) throw new ServiceError('invalid_data', 'The request is none that a lent wallet is asked for.')
  return output as T
}

const secretOf = ({ secrets }: Core, { id, sealed }: Pick<Connection, 'id' | 'sealed'>): Buffer => {
  if (sealed === null) throw new ServiceError('invalid_credentials', GONE)
  return Buffer.from(secrets.open(sealed, sharedContext(id)), 'base64')
}

/** The wallet that is meant: the one that the request names, else the first one. */
const addressOf = (lent: readonly string[], { method, params }: CrossAppCall): string => {
  const [first, second] = params
  const from = isRecord(first) ? first.from : undefined
  const named = method === 'personal_sign' ? second : method === 'eth_sendTransaction' ? from : first
  const meant = lent.find((one) => typeof named === 'string' && one.toLowerCase() === named.toLowerCase()) ?? lent[0]
  if (meant === undefined) throw new ServiceError('linked_account_not_found', 'This user has no wallet to be lent.')
  return meant
}

interface Came {
  /** What makes the request this one. */
  readonly parts: readonly string[]
  readonly compressed: boolean
  /** Until then it is known again. */
  readonly ends: number
}

/** Notes a request and says what the window is to show. */
const shown = async (
  core: Core,
  claims: TokenClaims,
  { connection, requester, origin, address }: { connection: Connection; requester: App; origin: string; address: string },
  came: Came,
  { method, params, chainId }: CrossAppCall,
): Promise<OpenedRequest> => {
  const id = core.secrets.hash('cross-app-request', connection.id, ...came.parts)
  const now = core.clock.now()
  const of = { id, connection: connection.id, sid: claims.sid, compressed: came.compressed }
  const isFirst = await openRequest(core.db, { ...of, now, since: now - CROSS_APP_TIMEOUT, ends: came.ends })
  if (!isFirst) throw new ServiceError('token_already_used', SEEN)
  const request = { method, params, ...(chainId !== undefined && { chain_id: chainId }) }
  return { request_id: id, requester: wireRequester(requester, origin), address, request }
}

interface SealedRequest {
  readonly origin: string
  readonly key: string
  readonly sealed: string
  readonly iv: string
  readonly compressed: boolean
}

/** Opens what a page with a key has sealed. */
export const openFromPage = async (
  core: Core,
  provider: App,
  claims: TokenClaims,
  asked: SealedRequest,
): Promise<OpenedRequest> => {
  const { origin, key, sealed, iv, compressed } = asked
  const of = { app: provider.id, user: claims.userId, now: core.clock.now() }
  const connection = await connectionByKey(core.db, { ...of, origin, key })
  if (!connection) throw new ServiceError('invalid_credentials', GONE)
  const requester = await requesterOf(core, provider, connection.requester_id)
  // Trust: the owner may have taken the origin away since.
  if (!requester.origins.has(origin)) throw new ServiceError('cross_app_connection_not_allowed')
  const text = openSealed(secretOf(core, connection), { sealed, iv, compressed })
  // Trust: what is sealed has no date. It is remembered as long as its key is good; the bytes, not the text, which has several spellings.
  const came = { parts: ['sealed', Buffer.from(sealed, 'base64').toString('base64')], compressed, ends: connection.expires }
  return shown(
    core,
    claims,
    { connection, requester, origin, address: connection.address },
    came,
    parsed<CrossAppCall>(call, text),
  )
}

/** Opens what came with the token of a connection. */
export const openWithToken = async (
  core: Core,
  provider: App,
  claims: TokenClaims,
  { token, request }: { token: string; request: string },
): Promise<OpenedRequest> => {
  const verified = await verifyConnectionToken(core, provider, token)
  // Trust: the person in this window is the one whose wallet was lent, whatever token the address has.
  if (!verified || verified.userId !== claims.userId) throw new ServiceError('invalid_credentials', GONE)
  const now = core.clock.now()
  const connection = await connectionOf(core.db, { id: verified.connection, app: provider.id, user: claims.userId, now })
  if (!connection || connection.requester_id !== verified.requester) throw new ServiceError('invalid_credentials', GONE)
  const requester = await requesterOf(core, provider, connection.requester_id)
  const { content, timestamp, callbackUrl } = parsed<InferOutput<typeof inToken>>(inToken, request)
  const origin = webOrigin(callbackUrl) ?? ''
  // Trust: the result goes to this origin and no other.
  if (!requester.origins.has(origin)) throw new ServiceError('invalid_origin')
  if (Math.abs(now - timestamp) > CROSS_APP_TIMEOUT)
    throw new ServiceError('invalid_credentials', 'This request has run out. Ask again.')
  const asked = content.request.request
  const address = addressOf(await lentWallets(core, provider, claims.userId), asked)
  // A date so far ahead as is taken is behind after two of them.
  const came = { parts: ['token', request], compressed: false, ends: now + 2 * CROSS_APP_TIMEOUT }
  return shown(core, claims, { connection, requester, origin, address }, came, asked)
}

/** Ends a request with what the wallet has given. */
export const endRequest = async (core: Core, provider: App, { userId, sid }: TokenClaims, id: string, result: string) => {
  const now = core.clock.now()
  const since = now - CROSS_APP_TIMEOUT
  const answered = await answerRequest(core.db, { id, app: provider.id, user: userId, sid, now, since })
  if (!answered) throw new ServiceError('token_already_used', 'This request has ended.')
  const { connection, sealed, compressed } = answered
  if (sealed === null) return { encrypted_result: null, iv: null }
  return sealFor(secretOf(core, { id: connection, sealed }), result, compressed, core.random)
}
