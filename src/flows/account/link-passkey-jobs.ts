// Jobs of LINK_PASSKEY_SCREEN: create and link a passkey, unlink one.

import * as passkeys from '../../contract/endpoints/passkeys-link.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { catching, type Failure } from '../runtime/errors.ts'
import type { LinkPasskeyEvent } from './link-passkey.ts'

const refused = (error: Failure): LinkPasskeyEvent => ({ type: 'refused', error })

const add = catching<undefined, LinkPasskeyEvent>(refused, async ({ api, session }, _, { signal }) => {
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
})

const remove = catching<string, LinkPasskeyEvent>(refused, async (runtime, id) => {
  const user = runtime.$user.get()
  if (!user) throw new LatchkeyError('must_be_authenticated', 'User must be authenticated')
  const { unlinkAccount } = await import('./account.ts')
  return { type: 'removed', change: await unlinkAccount(runtime, user, { type: 'passkey', id }) }
})

export const jobs = { add, remove }
