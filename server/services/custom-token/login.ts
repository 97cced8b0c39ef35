// Login by a token of the host's own.

import type { WireSession } from '../../../src/contract/entities.ts'
import { judgedProof } from '../../stores/login/judged-proof.ts'
import type { App } from '../apps/app-cache.ts'
import { takesTokens } from '../apps/app-config.ts'
import { settingsOf } from '../apps/app-settings.ts'
import type { Core } from '../core.ts'
import type { Device } from '../limits/device.ts'
import type { IdempotencyKey } from '../limits/idempotency-key.ts'
import { enter } from '../login/enter.ts'
import { ServiceError } from '../service-error.ts'
import { verifyCustomToken } from './verify.ts'

interface ShownToken {
  readonly token: string
  readonly device: Device
  readonly idempotencyKey: IdempotencyKey
}

/** Trades a token for a session. */
export const loginWithToken = (core: Core, app: App, { token, device, idempotencyKey }: ShownToken): Promise<WireSession> => {
  const { custom_token: settings } = settingsOf(app)
  return enter(core, app, { method: 'custom', allowed: takesTokens(app), device, idempotencyKey }, async () => {
    if (!settings) throw new ServiceError('disallowed_login_method')
    const { subject, provenEmail } = await verifyCustomToken(core, settings, token)
    return { account: { type: 'custom_auth', subject }, provenEmail, proof: judgedProof() }
  })
}
