// Why logins were refused: noted where it happens, read by operators and by the person themselves.

import type { WireRefusedLogin } from '../../../src/contract/refused-login.ts'
import { addRefused, refusedOf } from '../../stores/login/refused-logins.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { identifierHash } from '../limits/device.ts'

/** Rows of an answer, of all accounts of a person. */
const SHOWN = 20

interface Account {
  readonly type: string
  readonly subject: string
}

/**
 * Notes a refusal. Trust: for any identifier alike, so that what it costs tells nobody who is a user; what is kept is a keyed hash, a method and a
 * reason of ours. A guest has no identifier to ask for. A refusal is answered also where it cannot be noted.
 */
export const noteRefused = async (
  core: Core,
  app: App,
  tried: Account,
  why: { method: string; reason: string },
): Promise<void> => {
  if (tried.type === 'guest') return
  const row = { app: app.id, identifier: identifierHash(core, app.id, tried), ...why, at: core.clock.now() }
  await addRefused(core.db, row).catch((error: unknown) => core.log.warn('refused_login_not_noted', { appId: app.id, error }))
}

/** Refusals of some accounts or identifiers of an app, the newest first. */
export const listRefused = async (
  core: Pick<Core, 'db' | 'secrets'>,
  app: Pick<App, 'id'>,
  accounts: readonly Account[],
): Promise<WireRefusedLogin[]> => {
  const identifiers = accounts.map((one) => identifierHash(core, app.id, one))
  const rows = await refusedOf(core.db, { app: app.id, identifiers, most: SHOWN })
  return rows.map(({ method, reason, at }) => ({ method, reason, at: Math.floor(at / 1000) }))
}
