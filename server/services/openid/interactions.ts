// What a person is asked by the login page of an app's OpenID provider, and what becomes of their answer.

import { timingSafeEqual } from 'node:crypto'
import type { WireOpenIdRequest } from '../../../src/contract/endpoints/openid.ts'
import { OPENID_LEVELS } from '../../../src/contract/openid.ts'
import { cuid } from '../../../src/kit/cuid.ts'
import { agreedScopes, connectClient } from '../../stores/openid/connections.ts'
import { recordById } from '../../stores/openid/records.ts'
import { sessionFacts } from '../../stores/openid/session-facts.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { CLIENT_ID, isAnswered, shownName } from './clients.ts'
import { loginLevel } from './login-level.ts'
import { openRecord, type Remembered, recordId, writeRecord } from './sealed-record.ts'

/** A request as the page names it. */
export interface Shown {
  readonly request: string
  readonly ticket: string
}
const KIND = 'Interaction'

/**
 * What the document of a request is given. Trust: it is made for the browser alone that began the request, by its cookie; a request that was begun
 * elsewhere is shown nowhere, and answered by no call.
 */
export const ticketOf = ({ secrets }: Pick<Core, 'secrets'>, app: App, request: string): string =>
  secrets.hash('openid-ticket', app.id, request)

const over = (): ServiceError => new ServiceError('oauth_state_mismatch')
const same = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

interface Pending {
  readonly remembered: Remembered
  readonly params: Readonly<Record<string, string | undefined>>
  readonly reasons: readonly string[]
  readonly prompt: string
  readonly created: number
  readonly expires: number
  readonly returnTo: string
}

const pendingOf = async (core: Core, app: App, { request, ticket }: Shown): Promise<Pending> => {
  if (!same(ticket, ticketOf(core, app, request))) throw over()
  const id = recordId(core, app.id, KIND, request)
  const row = await recordById(core.db, { app: app.id, kind: KIND, id, now: core.clock.now() })
  const remembered = row && openRecord(core, row)
  if (!row || !remembered || remembered.result) throw over()
  const { params, prompt, returnTo } = remembered as unknown as {
    params: Pending['params']
    prompt: { name: string; reasons: string[] }
    returnTo: string
  }
  const { created, expires } = row
  return { remembered, params, prompt: prompt.name, reasons: prompt.reasons, created, expires, returnTo }
}

const clientOf = async (core: Core, app: App, id: string | undefined) => {
  const provider = await core.openid.of(app)
  const client = await provider?.Client.find(id ?? '')
  if (!client) throw over()
  return client
}

/** The host to which an answer goes; of an app on a device, its scheme. */
const siteOf = (address: string | undefined): string | null => {
  if (!address || !URL.canParse(address)) return null
  const { host, protocol } = new URL(address)
  return host || protocol
}

/** Whether the person must sign in for this very request. */
const isFresh = ({ reasons, params }: Pending): boolean =>
  reasons.includes('login_prompt') || (reasons.includes('max_age') && params.max_age !== undefined)

const shownOf = async (core: Core, app: App, pending: Pending): Promise<WireOpenIdRequest> => {
  const client = await clientOf(core, app, pending.params.client_id)
  const shown = {
    client: {
      name: shownName(client),
      // Trust: the picture of a client with a document of its own comes from a host of its choice, which would learn who is asked.
      icon_url: client.clientId.startsWith(CLIENT_ID) ? (client.logoUri ?? null) : null,
      site: siteOf(pending.params.redirect_uri),
    },
    is_own: isAnswered(client, pending.params.redirect_uri),
    scopes: (pending.params.scope ?? '').split(' ').filter(Boolean),
    fresh: isFresh(pending),
    factor: pending.reasons.includes('acr') || (pending.params.acr_values ?? '').split(' ')[0] === OPENID_LEVELS[1],
  }
  // Trust: what is agreed to is what was shown: a client that was changed meanwhile is shown again.
  const digest = core.secrets.hash('openid-consent', app.id, client.clientId, pending.returnTo, JSON.stringify(shown))
  return { ...shown, digest }
}

/** What is asked. Throws for a request that is over, or was begun in another browser. */
export const describeRequest = async (core: Core, app: App, shown: Shown): Promise<WireOpenIdRequest> =>
  shownOf(core, app, await pendingOf(core, app, shown))

const finish = async (core: Core, app: App, { request }: Shown, pending: Pending, result: object) => {
  const seconds = Math.max(1, Math.floor((pending.expires - core.clock.now()) / 1000))
  const place = { app: app.id, kind: KIND, id: request }
  // Another method of the package keeps who was signed in before: that is no fact of this answer.
  await writeRecord(core, place, { ...pending.remembered, result }, seconds)
  return { redirect_to: pending.returnTo }
}

/** The person says no. */
export const refuseRequest = async (core: Core, app: App, shown: Shown) => {
  const pending = await pendingOf(core, app, shown)
  return finish(core, app, shown, pending, { error: 'access_denied', error_description: 'The person said no.' })
}

/** The person lets the client sign them in, in this session of theirs. */
export const allowRequest = async (core: Core, app: App, { userId, sid }: TokenClaims, shown: Shown & { digest: string }) => {
  const pending = await pendingOf(core, app, shown)
  const asked = await shownOf(core, app, pending)
  if (!same(asked.digest, shown.digest)) throw over()
  const now = core.clock.now()
  const facts = await sessionFacts(core.db, { app: app.id, user: userId, sid, now })
  if (!facts) throw new ServiceError('missing_or_invalid_token')
  // Trust: a client that asks for a sign-in of now gets one that was begun after it asked, and none from before.
  if (asked.fresh && !(facts.proved && facts.since > pending.created)) throw new ServiceError('recent_login_required')
  const client = pending.params.client_id ?? ''
  const former = await agreedScopes(core.db, { app: app.id, user: userId, client })
  await connectClient(core.db, {
    ...{ id: cuid((bytes) => core.random.bytes(bytes.length)), app: app.id, user: userId, client },
    ...{ name: asked.client.name, site: asked.client.site, now },
    scopes: [...new Set([...former, ...asked.scopes])].join(' '),
  })
  const { amr, acr } = loginLevel(facts)
  const login = { accountId: userId, ts: Math.floor(facts.since / 1000), amr, acr, sid }
  return finish(core, app, shown, pending, { login, consent: {} })
}
