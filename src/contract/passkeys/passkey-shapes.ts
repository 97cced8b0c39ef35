// WebAuthn options and answers on the wire: snake-case names, bytes as base64url.
// See docs/design/protocol.md, "Passkey shapes".

import {
  array,
  type InferInput,
  type InferOutput,
  literal,
  looseObject,
  maxLength,
  nullish,
  number,
  object,
  optional,
  pipe,
  regex,
  string,
} from 'valibot'

/** Bytes in base64url without padding; as long as any authenticator makes them. */
const bytes = (most: number) => pipe(string(), maxLength(most), regex(/^[\w-]+$/))
const publicKey = literal('public-key')
const descriptor = object({ id: string(), type: publicKey, transports: optional(array(string())) })
/** What surrounds the two kinds of answers of an authenticator. An id has at most 1023 bytes. */
const proof = {
  id: bytes(1364),
  raw_id: bytes(1364),
  type: publicKey,
  authenticator_attachment: nullish(pipe(string(), maxLength(64))),
  client_extension_results: optional(looseObject({})),
}

/** A page of the app, by which a client without an origin says for whom it asks. */
export const relyingParty = optional(pipe(string(), maxLength(512)))

/** What `navigator.credentials.get` is asked with. */
export const requestOptions = object({
  challenge: string(),
  timeout: number(),
  rp_id: string(),
  user_verification: literal('required'),
})
/** `allow_credentials`: these alone (src/contract/endpoints/mfa.ts); absent: any of the page's. */
export type RequestOptions = InferOutput<typeof requestOptions> & {
  readonly allow_credentials?: readonly InferOutput<typeof descriptor>[]
}

/** What `navigator.credentials.create` is asked with. */
export const creationOptions = object({
  rp: object({ name: string(), id: string() }),
  user: object({ id: string(), name: string(), display_name: string() }),
  challenge: string(),
  pub_key_cred_params: array(object({ alg: number(), type: publicKey })),
  timeout: number(),
  exclude_credentials: array(descriptor),
  authenticator_selection: object({
    resident_key: literal('required'),
    require_resident_key: literal(true),
    user_verification: literal('required'),
  }),
  attestation: literal('none'),
})
export type CreationOptions = InferOutput<typeof creationOptions>

/** What proves that a passkey is there. */
export const assertion = object({
  ...proof,
  response: object({
    client_data_json: bytes(8192),
    authenticator_data: bytes(4096),
    signature: bytes(4096),
    // Some authenticators give an empty one where they have none; some clients write it in another form of base64.
    user_handle: nullish(pipe(string(), maxLength(128), regex(/^[\w+/-]*={0,2}$/))),
  }),
})
export type Assertion = InferInput<typeof assertion>

/** What brings a new passkey. */
export const attestation = object({
  ...proof,
  response: object({
    client_data_json: bytes(8192),
    attestation_object: bytes(32_768),
    authenticator_data: nullish(bytes(8192)),
    transports: nullish(pipe(array(pipe(string(), maxLength(32))), maxLength(8))),
    public_key: nullish(bytes(8192)),
    public_key_algorithm: nullish(number()),
  }),
})
export type Attestation = InferInput<typeof attestation>
