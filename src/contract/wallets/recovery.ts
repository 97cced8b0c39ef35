// How an embedded wallet's recovery share is wrapped (docs/design/frame.md, "Recovery").

import {
  array,
  type GenericSchema,
  type InferOutput,
  integer,
  literal,
  maxLength,
  maxValue,
  minLength,
  minValue,
  number,
  object,
  optional,
  pipe,
  regex,
  string,
  variant,
} from 'valibot'
import { type ProofText, proofText } from './proof-text.ts'

/** Base64url of a few bytes, bounded. */
const bytes = (shortest: number, longest: number): GenericSchema<string> =>
  pipe(string(), minLength(shortest), maxLength(longest), regex(/^[\w-]+$/))
/** 16 random bytes: of a set of shares, and of a wrapping. */
export const setId = bytes(22, 22)
/** 32 random bytes. */
export const randomBytes = bytes(43, 43)
export const share = bytes(23, 64)
export const wrapped = bytes(40, 200)

/** Of a call that changes what is kept of a wallet: hex for Ethereum, base64 for Solana. */
export const changeSignature = pipe(string(), maxLength(200))

const whole = (least: number, most: number) => pipe(number(), integer(), minValue(least), maxValue(most))

/** What Argon2id costs: `memory` in KiB. Trust: never less than 46 MiB in one pass, whatever a caller asks for. */
export const passwordCosts = object({ memory: whole(46 * 1024, 1024 * 1024), passes: whole(1, 16), lanes: whole(1, 16) })
export type PasswordCosts = InferOutput<typeof passwordCosts>
/** What a new password is given. */
export const PASSWORD_COSTS: PasswordCosts = { memory: 64 * 1024, passes: 3, lanes: 1 }

const every = {
  /** Of this wrapping: a new one has another. */
  id: setId,
  /** The recovery share is sealed for this key (secp256k1, compressed). */
  public_key: bytes(44, 44),
  /** Its private key, sealed under a key of which the person has one half and the service the other. */
  sealed_key: wrapped,
  /** The service's half. */
  service_key: randomBytes,
  /** The proof that the person's half is known. The service keeps a keyed hash of it. */
  auth_key: randomBytes,
  /** Of `recoveryProof`, by the wallet's key. */
  signature: pipe(string(), maxLength(200)),
}
/** Sealed with it is what the person's cloud keeps, so that its provider has nothing that can be read. */
const fileKey = { file_key: randomBytes }
/** A credential's id, of at most 1023 bytes. */
export const credentialId = bytes(2, 1364)
/** Most passkeys of one wallet. */
export const MOST_RECOVERY_PASSKEYS = 8
/** secp256k1, compressed. */
const publicKey = bytes(44, 44)
/**
 * A passkey of the person. `public_key`: of the pair that its authenticator's answer to `prf_input` makes; the half is sealed for it. Without one, of a
 * wrapping of 0.2.0, the half is sealed under a key of that answer. `aaguid`: the kind of authenticator, in base64url.
 */
const recoveryPasskey = object({
  id: credentialId,
  sealed_half: wrapped,
  public_key: optional(publicKey),
  aaguid: optional(bytes(22, 22)),
})
export type RecoveryPasskey = InferOutput<typeof recoveryPasskey>
const place = pipe(string(), minLength(1), maxLength(255), regex(/^[\x21-\x7e]+$/))

/** A way back that belongs to the person: what the service alone keeps of it opens nothing. */
export const ownRecovery = variant('method', [
  object({ ...every, method: literal('user-passcode'), salt: setId, costs: passwordCosts }),
  object({ ...every, method: literal('google-drive'), ...fileKey, file_id: place }),
  object({ ...every, method: literal('icloud'), ...fileKey, icloud_record_name: place }),
  object({
    ...every,
    method: literal('passkey'),
    /** What authenticators are asked for by the PRF extension. */
    prf_input: randomBytes,
    /** The half, sealed under a key of the wallet's own, where a passkey has no public key: then a change keeps the half. */
    kept_half: optional(wrapped),
    /** Of ids and public keys, by the wallet's key: the frame seals no half for a key that it has not seen made. */
    passkeys_proof: optional(randomBytes),
    passkeys: pipe(array(recoveryPasskey), minLength(1), maxLength(MOST_RECOVERY_PASSKEYS)),
  }),
])
export type OwnRecovery = InferOutput<typeof ownRecovery>

/**
 * What the wallet's key signs for the key of a wrapping: kept beside it, so that the frame seals no share for a key that an attacker has put there.
 * Trust: no change is made by it (`changeProof`), since it is handed out again.
 */
export const recoveryProof = (of: { app: string; user: string; address: string; id: string; key: string }): ProofText =>
  proofText('recovery', { Wallet: of.address, User: of.user, App: of.app, Recovery: of.id, Key: of.key })
