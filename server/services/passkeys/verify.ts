// Whether an authenticator's answer holds: WebAuthn's own list of checks is the library's, what we expect is said here.

import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { boolean, type InferOutput, object, optional, safeParse, string } from 'valibot'
import type { Assertion, Attestation } from '../../../src/contract/passkeys/passkey-shapes.ts'
import { parseJson } from '../../../src/kit/parse-json.ts'
import type { StoredPasskey } from '../../stores/login/passkey-proof.ts'
import type { App } from '../apps/app-cache.ts'
import { isPageOf } from './relying-party.ts'

/** EdDSA, ES256, RS256 (COSE): named, so that a newer runtime does not change what an older instance beside it must verify. */
export const ALGORITHMS = [-8, -7, -257]

/** Loaded with the first passkey: it is the heaviest part of the service, and many apps have none. */
const library = () => import('@simplewebauthn/server')

const clientData = object({ type: string(), challenge: string(), origin: string(), crossOrigin: optional(boolean()) })

/** What the browser has said of an answer; null where that cannot be read. */
const clientDataOf = ({ response }: Assertion | Attestation): InferOutput<typeof clientData> | null => {
  try {
    const read = safeParse(clientData, parseJson(Buffer.from(response.client_data_json, 'base64url').toString()))
    return read.success ? read.output : null
  } catch {
    return null
  }
}

/** The challenge in the client data; empty where that cannot be read. */
export const challengeIn = (shown: Assertion | Attestation): string => clientDataOf(shown)?.challenge ?? ''

/** The page that an answer names, where it counts for this RP id; none elsewhere. */
const expectedPages = ({ app, page: only, rpId }: Expected, shown: Assertion | Attestation): string[] =>
  app ? [clientDataOf(shown)?.origin ?? ''].filter((page) => isPageOf(app, rpId, page)) : [only]

/** Trust: the modal is in the top page. An answer from a frame inside another site's page may have been tricked out of the user. */
const fromTopPage = (shown: Assertion | Attestation): boolean => {
  const said = clientDataOf(shown)
  return said !== null && said.crossOrigin !== true
}

/** What an answer must name: a page of the app, or the one page. `challenge` is the one in it, after its hash has been found among ours. */
type Expected = { readonly challenge: string; readonly rpId: string } & (
  | { readonly app: App; readonly page?: undefined }
  | { readonly app?: undefined; readonly page: string }
)

/** `counter` of an assertion that holds; `copied` where it holds but for a counter that went back. */
export type Verified = { readonly counter: number } | 'copied' | null

export const verifyAssertion = async (
  expected: Expected,
  shown: Assertion,
  passkey: Pick<StoredPasskey, 'public_key' | 'counter'>,
): Promise<Verified> => {
  const { verifyAuthenticationResponse } = await library()
  const response: AuthenticationResponseJSON = {
    id: shown.id,
    rawId: shown.raw_id,
    type: shown.type,
    clientExtensionResults: {},
    response: {
      clientDataJSON: shown.response.client_data_json,
      authenticatorData: shown.response.authenticator_data,
      signature: shown.response.signature,
      ...(shown.response.user_handle && { userHandle: shown.response.user_handle }),
    },
  }
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: expected.challenge,
      expectedOrigin: expectedPages(expected, shown),
      expectedRPID: expected.rpId,
      credential: {
        id: shown.id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    })
    return verified && fromTopPage(shown) ? { counter: authenticationInfo.newCounter } : null
  } catch (error) {
    return error instanceof Error && error.message.startsWith('Response counter value') ? 'copied' : null
  }
}

/** What is kept of a new passkey. */
interface Registered {
  readonly publicKey: string
  readonly counter: number
  readonly aaguid: string
  readonly transports: string[]
}

export const verifyAttestation = async (expected: Expected, shown: Attestation): Promise<Registered | null> => {
  const { verifyRegistrationResponse } = await library()
  const response: RegistrationResponseJSON = {
    id: shown.id,
    rawId: shown.raw_id,
    type: shown.type,
    clientExtensionResults: {},
    response: { clientDataJSON: shown.response.client_data_json, attestationObject: shown.response.attestation_object },
  }
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: expected.challenge,
      expectedOrigin: expectedPages(expected, shown),
      expectedRPID: expected.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    // Trust: the id that is kept is the one in the signed data, not the one beside it.
    if (!verified || registrationInfo.credential.id !== shown.id || !fromTopPage(shown)) return null
    const { credential, aaguid } = registrationInfo
    return {
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      aaguid,
      transports: shown.response.transports ?? [],
    }
  } catch {
    return null
  }
}
