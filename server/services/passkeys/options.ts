// Makes WebAuthn options and challenges.
// See docs/design/security.md, "Passkeys"; docs/design/protocol.md, "Passkey shapes".

import { PASSKEY_CHALLENGE_LIFETIME } from '../../../src/contract/limits.ts'
import type { CreationOptions, RequestOptions } from '../../../src/contract/passkeys/passkey-shapes.ts'
import { PASSKEYS_MAX } from '../../../src/contract/screen-limits.ts'
import { USER_ID_PREFIX } from '../../../src/contract/wire.ts'
import { cuid } from '../../../src/kit/cuid.ts'
import { findUser } from '../../stores/account/users.ts'
import { type NewChallenge, saveChallenge } from '../../stores/login/passkey-challenges.ts'
import { passkeysOf } from '../../stores/login/passkeys.ts'
import type { PersonRecord } from '../../stores/login/person.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { internationalNumber } from '../login/identifier.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { type OptionsRequest, relyingPartyOf } from './relying-party.ts'
import { ALGORITHMS } from './verify.ts'

/** Twice the least that WebAuthn asks for. */
const CHALLENGE_BYTES = 32

/** The hash under which a challenge is kept. Trust: bound to the app, so that no app can use up another's. */
export const challengeHash = ({ secrets }: Pick<Core, 'secrets'>, app: string, challenge: string): string =>
  secrets.hash('passkey-challenge', app, challenge)

/** The user handle in authenticators: opaque, and only this service can derive it. 32 bytes, base64url. */
export const userHandle = ({ secrets }: Pick<Core, 'secrets'>, app: string, user: string): string =>
  secrets.hash('passkey-user', app, user)

/** A challenge of one purpose, noted by its hash. */
export const newChallenge = async (
  core: Core,
  app: App,
  rpId: string,
  purpose: Pick<NewChallenge, 'intent' | 'sid' | 'user'>,
): Promise<string> => {
  const challenge = Buffer.from(core.random.bytes(CHALLENGE_BYTES)).toString('base64url')
  await saveChallenge(core.db, {
    challenge: challengeHash(core, app.id, challenge),
    app: app.id,
    rpId,
    expires: core.clock.now() + PASSKEY_CHALLENGE_LIFETIME,
    ...purpose,
  })
  return challenge
}

/** Name of a new passkey in the user's authenticator. */
export const nameOf = (app: App, person: PersonRecord | undefined): string => {
  const subject = (type: string) => person?.accounts.find((account) => account.type === type)?.subject
  const phone = subject('phone')
  return subject('email') ?? (phone ? internationalNumber(phone) : app.row.config.name)
}

interface Asked<O> {
  readonly relying_party: string | undefined
  readonly options: O
}

/** Options for a login by any passkey of this app. Trust: no credential is listed, so the answer does not tell who has one. */
export const loginOptions = async (core: Core, app: App, asking: OptionsRequest): Promise<Asked<RequestOptions>> => {
  if (!app.row.config.passkey_auth) throw new ServiceError('disallowed_login_method')
  const { id, page } = relyingPartyOf(app, asking)
  const challenge = await newChallenge(core, app, id, { intent: 'login', sid: null, user: null })
  const timeout = PASSKEY_CHALLENGE_LIFETIME
  return { relying_party: page, options: { challenge, timeout, rp_id: id, user_verification: 'required' } }
}

const create = async (
  core: Core,
  app: App,
  asking: OptionsRequest,
  who: {
    intent: 'link' | 'sign-up'
    sid: string | null
    user: string
    name: string
    has: CreationOptions['exclude_credentials']
  },
): Promise<Asked<CreationOptions>> => {
  const { id, page } = relyingPartyOf(app, asking)
  const { intent, sid, user, name, has } = who
  const options: CreationOptions = {
    rp: { id, name: app.row.config.name },
    user: { id: userHandle(core, app.id, user), name, display_name: name },
    challenge: await newChallenge(core, app, id, { intent, sid, user }),
    pub_key_cred_params: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: PASSKEY_CHALLENGE_LIFETIME,
    exclude_credentials: has,
    authenticator_selection: { resident_key: 'required', require_resident_key: true, user_verification: 'required' },
    attestation: 'none',
  }
  return { relying_party: page, options }
}

/** Options for one more passkey of the signed-in user. */
export const linkOptions = async (core: Core, app: App, { userId, sid }: TokenClaims, asking: OptionsRequest) => {
  if (!app.row.config.passkey_auth) throw new ServiceError('disallowed_login_method')
  const [person, has] = await Promise.all([
    findUser(core.db, { app: app.id, user: userId }),
    passkeysOf(core.db, { app: app.id, user: userId }),
  ])
  // Refused before a passkey is created in vain; judged again when it is linked.
  if (has.length >= PASSKEYS_MAX) throw new ServiceError('cannot_link_more_of_type')
  const known = has.map(({ credential_id, transports }) => ({ id: credential_id, type: 'public-key' as const, transports }))
  return create(core, app, asking, { intent: 'link', sid, user: userId, name: nameOf(app, person), has: known })
}

/** Options for the passkey of a new user. */
export const signUpOptions = (core: Core, app: App, asking: OptionsRequest) => {
  const { passkey_auth, passkeys_for_signup_enabled, name } = app.row.config
  if (!passkey_auth || !passkeys_for_signup_enabled) throw new ServiceError('disallowed_login_method')
  const user = USER_ID_PREFIX + cuid((bytes) => core.random.bytes(bytes.length))
  return create(core, app, asking, { intent: 'sign-up', sid: null, user, name, has: [] })
}
