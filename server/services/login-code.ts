// Sends a login code by e-mail (spec section 4, "Code entry"; security.md, "Login code", "Resend", "Enumeration").

import { normaliseEmail } from '../../src/contract/fields.ts'
import { wait } from '../../src/kit/wait.ts'
import { abandonSending, markSent, placeCode, type Sending, sendingState, withdrawCode } from '../stores/codes.ts'
import { isTestAccount } from '../stores/test-accounts.ts'
import type { App } from './app-cache.ts'
import { askerOf, codeHash, type Device } from './asker.ts'
import type { Core } from './core.ts'
import { makeCode } from './make-code.ts'
import { ONCE_MS, type OnceKey } from './once.ts'
import { ServiceError } from './service-error.ts'

/** A call that has been sending for longer than this has died with its process. */
const LONGEST_SENDING = 60_000
const LOOK_AGAIN = 50

export interface CodeRequest {
  readonly email: string
  readonly device: Device
  readonly once: OnceKey
}

const message = (app: App, email: string, code: string, minutes: number) => {
  // The name is an app owner's text: on one line, and never the place where a code is looked for.
  const name = app.row.config.name.replace(/\s+/g, ' ').trim()
  const text = `${code} is your login code for ${name}.\n\nIt is valid for ${minutes} minutes and can be used once. Type it only on the page where you asked for it.\n\nIf you did not ask for it, ignore this message: without the code nobody can sign in.\n`
  return { to: email, subject: `${code} is your login code`, text }
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

const place = (core: Core, app: App, request: CodeRequest, code: string) => {
  const { env, clock } = core
  const now = clock.now()
  const coolDown = env.RESEND_SECONDS * 1000
  // A key that we made cannot tell a retry from a person who asks again: it holds no longer than they are made to wait.
  const keyLife = request.once?.named ? ONCE_MS : Math.min(ONCE_MS, coolDown)
  return placeCode(core.db, askerOf(core, app.id, request.email, request.device), {
    key: request.once?.key ?? '',
    keyEnds: now + keyLife,
    code: codeHash(core, app.id, request.email, code),
    now,
    expires: now + env.CODE_LIFETIME_SECONDS * 1000,
    coolDown,
    most: env.CODES_PER_HOUR,
  })
}

const send = async (core: Core, app: App, request: CodeRequest, code: string, device: string): Promise<void> => {
  const key = request.once?.key ?? ''
  try {
    await core.mail.send(message(app, request.email, code, Math.ceil(core.env.CODE_LIFETIME_SECONDS / 60)))
  } catch (error) {
    const { identifier } = askerOf(core, app.id, request.email, request.device)
    await withdrawCode(core.db, { app: app.id, identifier, device, code: codeHash(core, app.id, request.email, code), key })
    core.metrics.count('latchkey_mails_total', { outcome: 'failed' })
    // Trust: a provider's error text may hold the address; its kind is enough.
    core.log.error('mail_failed', {
      appId: app.id,
      kind: error instanceof Error && 'code' in error ? String(error.code) : 'unknown',
    })
    throw new ServiceError('service_unavailable')
  }
  core.metrics.count('latchkey_mails_total', { outcome: 'sent' })
  await markSent(core.db, app.id, key)
}

/** Sends a code to any address that asks. Trust: nothing here depends on whether the address is known. */
export const sendLoginCode = async (core: Core, app: App, request: CodeRequest): Promise<void> => {
  if (!app.row.config.email_auth) throw new ServiceError('disallowed_login_method')
  // A test account has its code already: nothing is sent, so nothing has to be held back.
  if (await isTestAccount(core.db, app.id, normaliseEmail(request.email))) return
  const code = makeCode(core.random)
  let placed = await place(core, app, request, code)
  if ('prior' in placed) {
    if (await finished(core, app, request.once?.key ?? '', placed.prior)) return
    placed = await place(core, app, request, code)
  }
  if ('device' in placed) return send(core, app, request, code, placed.device)
  if ('wait' in placed) throw new ServiceError('too_many_requests', undefined, { retryAfter: placed.wait / 1000 })
}
