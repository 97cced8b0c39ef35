// New passkeys: for the signed-in user, or as the first account of a new one.
// See docs/design/security.md, "Passkeys"; docs/design/spec.md, "Field rules".

import type { WireSession, WireUser } from '../../../src/contract/entities.ts'
import type { LanguageCode } from '../../../src/contract/languages.ts'
import type { Attestation } from '../../../src/contract/passkeys/passkey-shapes.ts'
import { PASSKEYS_MAX } from '../../../src/contract/screen-limits.ts'
import { passkeyLink } from '../../stores/account/passkey-link.ts'
import { type NewPasskey, newPasskeyProof } from '../../stores/login/passkey-proof.ts'
import { linkAccount } from '../account/link.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import type { IdempotencyKey } from '../limits/idempotency-key.ts'
import { enter } from '../login/enter.ts'
import type { Seen } from '../messages/language.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { authenticatorName } from './authenticators.ts'
import { NOT_ACCEPTED } from './login.ts'
import { challengeHash } from './options.ts'
import { challengeIn, verifyAttestation } from './verify.ts'

interface ShownAttestation {
  readonly attestation: Attestation
  readonly device: Seen
  readonly language: LanguageCode | null
  readonly idempotencyKey: IdempotencyKey
}

/** The challenge that an attestation answers, hashed, and how the answer to it is verified. */
const opened = (core: Core, app: App, { attestation, device: { browser, os } }: ShownAttestation) => {
  const challenge = challengeIn(attestation)
  const verify = async (rpId: string): Promise<NewPasskey | null> => {
    const found = await verifyAttestation({ app, challenge, rpId }, attestation)
    if (!found) return null
    const name = authenticatorName(found.aaguid)
    const details = {
      ...(name && { authenticator_name: name }),
      ...(browser && { created_with_browser: browser }),
      ...(os && { created_with_os: os }),
      enrolled_in_mfa: false,
    }
    const { publicKey: public_key, counter, transports } = found
    return { details: JSON.stringify(details), rp_id: rpId, public_key, counter, transports: JSON.stringify(transports) }
  }
  return { account: { type: 'passkey', subject: attestation.id }, challenge: challengeHash(core, app.id, challenge), verify }
}

/** Links a passkey to the signed-in user. */
export const linkNewPasskey = async (core: Core, app: App, claims: TokenClaims, shown: ShownAttestation): Promise<WireUser> => {
  const { userId: user, sid } = claims
  const { account, challenge, verify } = opened(core, app, shown)
  const linked = await linkAccount(
    core,
    app,
    { claims, method: 'passkey', idempotencyKey: shown.idempotencyKey, wrong: NOT_ACCEPTED },
    {
      account,
      proof: passkeyLink({ challenge, session: sid }, verify),
      brokenRule: ({ owner, person }) => {
        if (!app.row.config.passkey_auth) return 'disallowed_login_method'
        if (owner !== null && owner !== user) return 'linked_to_another_user'
        const has = person.accounts.filter(({ type }) => type === 'passkey').length
        return owner === user || has >= PASSKEYS_MAX ? 'cannot_link_more_of_type' : null
      },
    },
  )
  return linked.user
}

/** Signs a new user up by a passkey. */
export const signUpWithPasskey = (
  core: Core,
  app: App,
  shown: ShownAttestation & { readonly key: string | null },
): Promise<WireSession> => {
  const { passkey_auth, passkeys_for_signup_enabled } = app.row.config
  const { account, challenge, verify } = opened(core, app, shown)
  // No device is remembered at a sign-up.
  const device = { cookie: null, analyticsId: null, seen: shown.device, language: shown.language, key: shown.key }
  const allowed = passkey_auth && passkeys_for_signup_enabled
  return enter(
    core,
    app,
    { method: 'passkey', allowed, device, idempotencyKey: shown.idempotencyKey, wrong: NOT_ACCEPTED },
    () => ({
      account,
      proof: newPasskeyProof(challenge, verify),
    }),
  )
}
