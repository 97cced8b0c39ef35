// Login by a token of the host's own: first the token, then the app's rules, then the user.

import type { WireSession } from '../../../src/contract/entities.ts'
import type { App } from '../apps/app-cache.ts'
import { takesTokens } from '../apps/app-config.ts'
import { settingsOf } from '../apps/app-settings.ts'
import type { Core } from '../core.ts'
import type { Device } from '../limits/device.ts'
import type { OnceKey } from '../limits/idempotency-key.ts'
import { letIn } from '../login/enter.ts'
import { ServiceError } from '../service-error.ts'
import { verifyCustomToken } from './verify.ts'

export interface ShownToken {
  readonly token: string
  readonly device: Device
  readonly once: OnceKey
}

const counted = (core: Core, error: unknown): unknown => {
  if (error instanceof ServiceError && error.code === 'invalid_credentials')
    core.metrics.count('latchkey_logins_total', { method: 'custom', outcome: 'wrong' })
  return error
}

/** Trades a token for a session. */
export const loginWithToken = async (core: Core, app: App, { token, device, once }: ShownToken): Promise<WireSession> => {
  const { custom_token: settings } = settingsOf(app)
  if (!settings || !takesTokens(app)) throw new ServiceError('disallowed_login_method')
  const { subject, provenEmail } = await verifyCustomToken(core, settings, token).catch((error: unknown) => {
    throw counted(core, error)
  })
  return letIn(core, app, { method: 'custom', account: { type: 'custom_auth', subject }, provenEmail, device, once })
}
