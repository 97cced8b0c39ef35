// Login by passkey (docs/design/security.md, "Passkeys").

import type { WireSession } from '../../../src/contract/entities.ts'
import type { Assertion } from '../../../src/contract/passkeys/passkey-shapes.ts'
import { passkeyProof, type StoredPasskey } from '../../stores/login/passkey-proof.ts'
import { removedFrom } from '../../stores/login/removed-passkeys.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import type { Device } from '../limits/device.ts'
import type { IdempotencyKey } from '../limits/idempotency-key.ts'
import { enter } from '../login/enter.ts'
import { ServiceError } from '../service-error.ts'
import { isUserHandle } from './is-user-handle.ts'
import { challengeHash, userHandle } from './options.ts'
import { challengeIn, verifyAssertion } from './verify.ts'

/** Message of every failed check: which one it was would only help an attacker. */
export const NOT_ACCEPTED = 'The passkey was not accepted.'

interface ShownAssertion {
  /** The challenge, as the client repeats it. */
  readonly challenge: string
  readonly assertion: Assertion
  readonly device: Device
  readonly idempotencyKey: IdempotencyKey
}

/** The refusal, and of a passkey that was removed here that it was: the browser need not offer it any more. */
const refusalOf = async (core: Core, app: App, credential: string, error: unknown): Promise<unknown> => {
  if (!(error instanceof ServiceError && error.code === 'invalid_credentials')) return error
  const rpId = await removedFrom(core.db, { app: app.id, credential })
  // Trust: told of no id that was never here. Another service or app on the same domain may know it.
  return rpId === null ? error : new ServiceError(error.code, error.message, { data: { removed_passkey_of: rpId } })
}

/** Trades an assertion for a session. */
export const loginWithPasskey = (core: Core, app: App, shown: ShownAssertion): Promise<WireSession> => {
  const { assertion, device, idempotencyKey } = shown
  const challenge = challengeIn(assertion)
  const verify = async (passkey: StoredPasskey, rpId: string, owner: string): Promise<number | null> => {
    // Trust: the passkey must be of the domain that was asked, and its user handle must be the owner's: no credential was named beforehand.
    if (challenge !== shown.challenge || passkey.rp_id !== rpId) return null
    if (!isUserHandle(assertion.response.user_handle, passkey.user_handle ?? userHandle(core, app.id, owner))) return null
    const verified = await verifyAssertion({ app, challenge, rpId }, assertion, passkey)
    if (verified !== 'copied') return verified?.counter ?? null
    core.metrics.count('latchkey_passkey_copies_total')
    core.log.warn('passkey_counter_went_back', { appId: app.id })
    return null
  }
  const allowed = app.row.config.passkey_auth
  return enter(core, app, { method: 'passkey', allowed, device, idempotencyKey, wrong: NOT_ACCEPTED }, () => ({
    account: { type: 'passkey', subject: assertion.id },
    proof: passkeyProof(challengeHash(core, app.id, shown.challenge), verify),
  })).catch(async (error: unknown) => {
    throw await refusalOf(core, app, assertion.id, error)
  })
}
