// Sends a login code by e-mail or text message (docs/design/security.md, "Login code", "Resend", "Enumeration").

import { FIRST_LANGUAGE } from '../../../src/contract/languages.ts'
import { wait } from '../../../src/kit/wait.ts'
import { abandonSending, type Placed, type Sending, saveCode, sendingState, withdrawCode } from '../../stores/login/codes.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { challengeKeyOf, codeHash, type Device } from '../limits/device.ts'
import { IDEMPOTENCY_MS, type IdempotencyKey } from '../limits/idempotency-key.ts'
import { budgetsOf, isSentTo, isUnassigned } from '../limits/sms-budget.ts'
import { isClaimed } from '../oidc-login/connection.ts'
import { ServiceError } from '../service-error.ts'
import { CHANNELS } from './code-channel.ts'
import type { Identifier } from './identifier.ts'
import { makeCode } from './make-code.ts'
import { noteRefused } from './refused-logins.ts'

/** A call that has been sending for longer than this has died with its process. */
const LONGEST_SENDING = 60_000
const LOOK_AGAIN = 50

interface CodeRequest {
  readonly identifier: Identifier
  readonly device: Device
  /** Client address as limits count it; null where none counts. */
  readonly address: string | null
  readonly idempotencyKey: IdempotencyKey
  /** Host name of the page that asks; null for a client that is none. */
  readonly host: string | null
}

/** Waits until the earlier attempt of the same call is through; true when it has sent its message. */
const finished = async (core: Core, app: App, key: string, first: Sending): Promise<boolean> => {
  for (let state: Sending | undefined = first; state; state = await sendingState(core.db, app.id, key, core.clock.now())) {
    if (state.state === 'sent') return true
    if (core.clock.now() - state.at > LONGEST_SENDING) {
      await abandonSending(core.db, app.id, key, state.at)
      return false
    }
    await wait(LOOK_AGAIN)
  }
  return false
}

type PlacedCode = Extract<Placed, { device: string }>

const place = (core: Core, app: App, request: CodeRequest, code: string): Promise<Placed> => {
  const { env, clock } = core
  const { identifier, device, address, idempotencyKey } = request
  const now = clock.now()
  const coolDown = env.RESEND_SECONDS * 1000
  // A key that we made cannot tell a retry from a person who asks again: it holds no longer than they are made to wait.
  const keyLife = idempotencyKey?.named ? IDEMPOTENCY_MS : Math.min(IDEMPOTENCY_MS, coolDown)
  const recipient = { ...challengeKeyOf(core, app.id, identifier, device), ...identifier }
  return saveCode(core.db, recipient, {
    key: idempotencyKey?.key ?? '',
    keyEnds: now + keyLife,
    code: codeHash(core, app.id, identifier, code),
    now,
    expires: now + env.CODE_LIFETIME_SECONDS * 1000,
    coolDown,
    most: env.CODES_PER_HOUR,
    budgets: budgetsOf(core, app, identifier, address),
  })
}

const send = async (core: Core, app: App, request: CodeRequest, code: string, placed: PlacedCode): Promise<void> => {
  const key = request.idempotencyKey?.key ?? ''
  const channel = CHANNELS[request.identifier.type]
  try {
    // Trust: what is judged and kept is where the code goes, letter by letter.
    const minutes = Math.ceil(core.env.CODE_LIFETIME_SECONDS / 60)
    const { identifier, device, host } = request
    const language = device.language ?? FIRST_LANGUAGE
    await channel.send(core, app, identifier.subject, { code, minutes, language, seen: device.seen, host })
  } catch (error) {
    const { identifier_hash } = challengeKeyOf(core, app.id, request.identifier, request.device)
    const hash = codeHash(core, app.id, request.identifier, code)
    await withdrawCode(core.db, { app: app.id, identifier_hash, device: placed.device, code: hash, key, taken: placed.taken })
    const failure = channel.failure(error)
    const { code: reason, kind, ofMailbox, words } = failure
    core.metrics.count(channel.messages, { outcome: ofMailbox ? 'refused' : 'failed' })
    core.log[ofMailbox ? 'info' : 'error']('code_not_sent', { appId: app.id, method: channel.method, kind })
    throw new ServiceError(reason, words)
  }
  core.metrics.count(channel.messages, { outcome: 'sent' })
}

const sendOrRefuse = async (core: Core, app: App, request: CodeRequest): Promise<void> => {
  const { identifier } = request
  if (!app.row.config[CHANNELS[identifier.type].flag]) throw new ServiceError('disallowed_login_method')
  // Trust: whether an address has an account makes no difference: its domain alone decides.
  if (identifier.type === 'email' && isClaimed(app, identifier.subject)) throw new ServiceError('disallowed_login_method')
  // Trust: an unassigned number may be a test account. All of them are answered alike, and no message goes to any.
  const reachable = !isUnassigned(identifier)
  if (reachable && !isSentTo(app, identifier)) throw new ServiceError('not_supported')
  const code = core.env.TEST_CODE ?? makeCode(core.random)
  const key = request.idempotencyKey?.key ?? ''
  let placed = await place(core, app, request, code)
  if ('prior' in placed) {
    if (await finished(core, app, key, placed.prior)) return
    placed = await place(core, app, request, code)
  }
  if ('wait' in placed) throw new ServiceError('too_many_requests', undefined, { retryAfter: placed.wait / 1000 })
  if (!('device' in placed)) return
  // A test account has its code already. Trust: cool-down and codes per hour hold for it all the same, so that they do not tell it apart.
  if (reachable && !placed.fixed) await send(core, app, request, code, placed)
  if (key) core.noteSent({ app: app.id, key })
}

/** Codes of the catalogue that mean something of their own where a code is sent. */
const REASONS: Readonly<Record<string, string>> = { too_many_requests: 'code_too_soon', invalid_data: 'no_mailbox' }

/** Sends a code to any identifier that asks. Trust: no answer depends on whether it is known, or is a test account. */
export const sendLoginCode = async (core: Core, app: App, request: CodeRequest): Promise<void> => {
  try {
    await sendOrRefuse(core, app, request)
  } catch (error) {
    if (error instanceof ServiceError) {
      const { method } = CHANNELS[request.identifier.type]
      await noteRefused(core, app, request.identifier, { method, reason: REASONS[error.code] ?? error.code })
    }
    throw error
  }
}
