// Operators sign in by passkey alone; an invite makes a new operator with their first one (docs/console.md).

import { PASSKEY_CHALLENGE_LIFETIME } from '../../../src/contract/limits.ts'
import type { Assertion, Attestation, CreationOptions, RequestOptions } from '../../../src/contract/passkeys/passkey-shapes.ts'
import { cuid } from '../../../src/kit/cuid.ts'
import {
  countPasskey,
  enrolOperator,
  liveInvite,
  operatorPasskey,
  saveOperatorChallenge,
  takeOperatorChallenge,
} from '../../stores/console/sign-in.ts'
import { inviteHash } from '../admin/service.ts'
import type { Core } from '../core.ts'
import { isUserHandle } from '../passkeys/is-user-handle.ts'
import { ALGORITHMS, challengeIn, verifyAssertion, verifyAttestation } from '../passkeys/verify.ts'
import { ServiceError } from '../service-error.ts'

/** Where the console is reached: its origin is the one page that answers may name, its host the relying party. */
interface ConsoleAddress {
  readonly origin: string
  readonly host: string
}
/** Whose session begins. */
export interface SignedIn {
  readonly operator: string
  readonly role: string
}

const CHALLENGE_BYTES = 32
const refused = () => new ServiceError('invalid_credentials', 'The passkey was not accepted.')
const noInvite = () => new ServiceError('invalid_credentials', 'This link has been used or is too old. Ask for a new one.')

const hashOf = ({ secrets }: Core, challenge: string): string => secrets.hash('operator-challenge', challenge)
const handleOf = ({ secrets }: Core, operator: string): string => secrets.hash('operator-handle', operator)

const newChallenge = async (core: Core, intent: 'sign-in' | 'enrol', operator: string | null): Promise<string> => {
  const challenge = Buffer.from(core.random.bytes(CHALLENGE_BYTES)).toString('base64url')
  const now = core.clock.now()
  const ends = now + PASSKEY_CHALLENGE_LIFETIME
  await saveOperatorChallenge(core.db, { challenge: hashOf(core, challenge), intent, operator, now, ends })
  return challenge
}

/** What the browser is asked with at a sign-in. Trust: no credential is listed, so the answer does not tell who is an operator. */
export const signInOptions = async (core: Core, { host }: ConsoleAddress): Promise<RequestOptions> => ({
  challenge: await newChallenge(core, 'sign-in', null),
  timeout: PASSKEY_CHALLENGE_LIFETIME,
  rp_id: host,
  user_verification: 'required',
})

/** Judges the answer of a passkey. */
export const signIn = async (core: Core, { origin, host }: ConsoleAddress, shown: Assertion): Promise<SignedIn> => {
  const challenge = challengeIn(shown)
  const which = { challenge: hashOf(core, challenge), intent: 'sign-in' as const, now: core.clock.now() }
  if (!(await takeOperatorChallenge(core.db, which))) throw refused()
  const passkey = await operatorPasskey(core.db, shown.id)
  // Trust: the user handle must be the owner's, since no credential was named beforehand.
  if (!passkey || !isUserHandle(shown.response.user_handle, handleOf(core, passkey.operator_id))) throw refused()
  const { public_key, counter } = passkey
  const verified = await verifyAssertion({ page: origin, challenge, rpId: host }, shown, { public_key, counter: Number(counter) })
  if (!verified || verified === 'copied') throw refused()
  await countPasskey(core.db, { credential: shown.id, counter: verified.counter })
  return { operator: passkey.operator_id, role: passkey.role }
}

/** What the browser is asked with for the first passkey of a new operator, and the role that the invite gives. */
export const enrolOptions = async (
  core: Core,
  { host }: ConsoleAddress,
  { invite, name }: { invite: string; name: string },
): Promise<CreationOptions> => {
  if (!(await liveInvite(core.db, { hash: inviteHash(core.secrets, invite), now: core.clock.now() }))) throw noInvite()
  const operator = `op_${cuid((bytes) => core.random.bytes(bytes.length))}`
  return {
    rp: { id: host, name: 'Latchkey' },
    user: { id: handleOf(core, operator), name, display_name: name },
    challenge: await newChallenge(core, 'enrol', operator),
    pub_key_cred_params: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: PASSKEY_CHALLENGE_LIFETIME,
    exclude_credentials: [],
    authenticator_selection: { resident_key: 'required', require_resident_key: true, user_verification: 'required' },
    attestation: 'none',
  }
}

/** Makes the operator of an invite with the passkey that was made. */
export const enrol = async (
  core: Core,
  { origin, host }: ConsoleAddress,
  { invite, name, attestation }: { invite: string; name: string; attestation: Attestation },
): Promise<SignedIn> => {
  const challenge = challengeIn(attestation)
  const now = core.clock.now()
  const taken = await takeOperatorChallenge(core.db, { challenge: hashOf(core, challenge), intent: 'enrol', now })
  if (!taken?.operator_id) throw refused()
  const made = await verifyAttestation({ page: origin, challenge, rpId: host }, attestation)
  if (!made) throw refused()
  const operator = taken.operator_id
  const { publicKey: key, counter } = made
  const hash = inviteHash(core.secrets, invite)
  const role = await enrolOperator(core.db, { hash, now, operator, name, credential: attestation.id, key, counter })
  if (!role) throw noInvite()
  return { operator, role }
}
