// What adding a passkey and taking one away do in the world.

import * as passkeys from '../../contract/endpoints/passkeys-link.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { failureOf } from '../runtime/errors.ts'
import type { Job } from '../runtime/flow.ts'
import type { LinkPasskeyEvent } from './link-passkey.ts'

const add: Job<undefined, LinkPasskeyEvent> = async ({ api, session }, _, signal) => {
  try {
    const [{ makePasskey }, { options }] = await Promise.all([
      import('../../browser/webauthn.ts'),
      session.authorized((token) => api(passkeys.linkInit, { body: {}, token, signal })),
    ])
    const attestation = await makePasskey(options, signal)
    const body = { authenticator_response: attestation }
    const wire = await session.authorized((token) => api(passkeys.link, { body, token, signal }))
    signal.throwIfAborted()
    const user = session.setUser(wire)
    const account = user.linkedAccounts.find((one) => one.type === 'passkey' && one.credentialId === attestation.id)
    if (!account) throw new LatchkeyError('invalid_answer', "The service's answer does not hold the passkey.")
    return { type: 'added', user, account }
  } catch (error) {
    if (signal.aborted) throw error
    return { type: 'refused', error: failureOf(error) }
  }
}

const remove: Job<string, LinkPasskeyEvent> = async (runtime, id, signal) => {
  try {
    const user = runtime.$user.get()
    if (!user) throw new LatchkeyError('must_be_authenticated', 'User must be authenticated')
    const { takeOff } = await import('./account.ts')
    return { type: 'removed', change: await takeOff(runtime, user, { type: 'passkey', id }) }
  } catch (error) {
    if (signal.aborted) throw error
    return { type: 'refused', error: failureOf(error) }
  }
}

export const jobs = { add, remove }
