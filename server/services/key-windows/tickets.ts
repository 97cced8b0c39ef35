// Tickets of windows for keys: made for a page's session, used once by a window (docs/design/frame.md, "Tickets").

import type { AnswerInputOf, ParsedBodyOf } from '../../../src/contract/endpoint.ts'
import type { KeyPurpose } from '../../../src/contract/key-windows.ts'
import type { ENDPOINTS } from '../../../src/contract/table.ts'
import { formerWallets } from '../../../src/contract/wallets/former-wallets.ts'
import { MINUTE, SECOND } from '../../../src/kit/durations.ts'
import { findUser } from '../../stores/account/users.ts'
import { takeOne, usedOf } from '../../stores/budgets.ts'
import { openWindow, redeemTicket } from '../../stores/key-windows/key-windows.ts'
import type { PersonRecord } from '../../stores/login/person.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { requireRecentProof } from '../sessions/step-up.ts'
import { hashWindowSecret, windowToken } from './window-token.ts'

type Asked = ParsedBodyOf<(typeof ENDPOINTS)['key_windows.tickets']>

const TICKET_LIFE = MINUTE
const WINDOW_LIFE = 10 * MINUTE
/** Of one session in a minute. */
const MOST_TICKETS = 20
const ID_BYTES = 16
/** Of a ticket, and of a token. */
const SECRET_BYTES = 32

const text = (core: Core, bytes: number): string => Buffer.from(core.random.bytes(bytes)).toString('base64url')
const ticketHash = ({ secrets }: Core, app: App, ticket: string): string => secrets.hash('key-window-ticket', app.id, ticket)
const requestContext = (id: string): string => `key window request ${id}`

const countTicket = async (core: Core, app: App, { sid }: TokenClaims): Promise<void> => {
  const now = core.clock.now()
  const key = core.secrets.hash('key-window-count', app.id, sid)
  if (await takeOne(core.db, { key, now, ends: now + MINUTE, most: MOST_TICKETS })) return
  const used = await usedOf(core.db, { key, now })
  throw new ServiceError('too_many_requests', undefined, { retryAfter: Math.max((used?.ends ?? now) - now, 0) / SECOND })
}

/**
 * What the calls of a window ask for that its person cannot give there: a sign-in of the last minutes, or that or a second factor; and whether a secret is
 * typed, or made, before. A wallet that `confirm` signs with is open in the page, mostly, and then nothing is asked.
 */
const ASKS: { readonly [P in KeyPurpose]: { readonly proof: 'login' | 'any'; readonly typed?: true } | null } = {
  export: { proof: 'login' },
  devices: { proof: 'login' },
  backup: { proof: 'login', typed: true },
  import: { proof: 'any', typed: true },
  recover: { proof: 'any', typed: true },
  password: { proof: 'login', typed: true },
  passkey: { proof: 'login', typed: true },
  'leave-passkeys': { proof: 'login' },
  confirm: null,
}
/** The part of a proof's time that may be over where something is typed: else that would be lost when the window is refused. */
const BEFORE_TYPING = 0.5

/** Refuses here what the window would be refused: the page has its person sign in again before it opens one. */
const requireRecent = async (core: Core, app: App, claims: TokenClaims, purpose: KeyPurpose): Promise<void> => {
  const asks = ASKS[purpose]
  if (asks) await requireRecentProof(core, app, claims, { byFactor: asks.proof === 'any', part: asks.typed ? BEFORE_TYPING : 1 })
}

/** Makes a ticket for the page that asks. */
export const makeTicket = async (core: Core, app: App, claims: TokenClaims, origin: string | null, asked: Asked) => {
  // Trust: the window names the page that asked for it, and takes it from nothing but what the browser said of that page.
  if (origin === null) throw new ServiceError('missing_origin')
  await countTicket(core, app, claims)
  await requireRecent(core, app, claims, asked.purpose)
  const now = core.clock.now()
  const [id, ticket] = [text(core, ID_BYTES), text(core, SECRET_BYTES)]
  const request = 'request' in asked ? core.secrets.seal(JSON.stringify(asked.request), requestContext(id)) : null
  const made = await openWindow(core.db, {
    ...{ id, app: app.id, sid: claims.sid, user: claims.userId, purpose: asked.purpose, address: asked.address ?? null },
    ...{ request, digest: 'digest' in asked ? asked.digest : null, origin, ticket: ticketHash(core, app, ticket) },
    ...{ now, ends: now + TICKET_LIFE },
  })
  if (!made) throw new ServiceError('missing_or_invalid_token')
  return { id, ticket, expires_at: Math.floor((now + TICKET_LIFE) / SECOND) }
}

/** The account's name: the address or number that its person signs in with. Null for one without. */
const nameOf = ({ accounts }: PersonRecord): string | null =>
  accounts.find(({ type }) => type === 'email')?.subject ?? accounts.find(({ type }) => type === 'phone')?.subject ?? null

/** Uses a ticket: what the window is for, and its token. */
export const useTicket = async (
  core: Core,
  app: App,
  { ticket, purpose, jkt }: { readonly ticket: string; readonly purpose: KeyPurpose; readonly jkt: string | null },
): Promise<AnswerInputOf<(typeof ENDPOINTS)['key_windows.redeem']>> => {
  const now = core.clock.now()
  const secret = text(core, SECRET_BYTES)
  const ends = now + WINDOW_LIFE
  const hashes = { ticket: ticketHash(core, app, ticket), token: hashWindowSecret(core, app, secret) }
  const window = await redeemTicket(core.db, { app: app.id, purpose, jkt, ...hashes, now, ends })
  const person = window && (await findUser(core.db, { app: app.id, user: window.user }))
  if (!person) throw new ServiceError('window_ticket_invalid')
  const { id, address, digest, origin, request } = window
  core.windowNews.tell(id)
  const former = formerWallets(person.accounts.map(({ type, details }) => ({ type, ...details })))
  const [iat, exp] = [now, ends].map((time) => Math.floor(time / SECOND)) as [number, number]
  const token = windowToken(secret, { sub: person.id, iat, exp })
  return {
    ...{ id, token, purpose, address, digest, origin },
    ...(request !== null && { request: JSON.parse(core.secrets.open(request, requestContext(id))) as unknown }),
    person: { id: person.id, name: nameOf(person) },
    ...(purpose === 'import' && former.length > 0 && { former }),
    app: app.row.config.name,
  }
}
