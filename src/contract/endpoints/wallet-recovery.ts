// Recovery of an embedded wallet, for the wallet's frame alone (docs/design/frame.md, "Recovery").

import { array, nullable, object, optional, picklist, string } from 'valibot'
import { described, endpoint } from '../endpoint.ts'
import { openWord } from '../open-words.ts'
import { OPEN_WALLET, WALLET_KEY } from '../refusals.ts'
import { changeSignature, credentialId, ownRecovery, passwordCosts, randomBytes, setId, wrapped } from '../wallets/recovery.ts'
import { CHAIN_TYPES } from '../wallets/wallets.ts'
import { device, KEY_CALL, OPENING_CALL, OPENING_WINDOWS, wireWallet } from './embedded-wallets.ts'

/** What the protocol calls the key of each recovery method. */
export const RECOVERY_TYPE = {
  privy: 'privy_generated_recovery_key',
  'user-passcode': 'user_passcode_derived_recovery_key',
  'google-drive': 'google_drive_recovery_secret',
  icloud: 'icloud_recovery_secret',
  passkey: 'passkey_recovery_secret',
} as const
const RECOVERY_TYPES = Object.values(RECOVERY_TYPE)

const keyMaterialBody = () => optional(object({ chain_type: optional(picklist(CHAIN_TYPES)) }), {})

/**
 * How the recovery share is opened, as published clients ask for it: `recovery_key` opens it where the service has the key. Else it says what the
 * person's half is made of: salt and costs for their password, where their file is and what opens it, or which passkeys
 * seal it. 401 `missing_or_invalid_mfa`; 403
 * `recent_login_required`.
 */
export const keyMaterial = endpoint<typeof keyMaterialBody>()({
  ...OPENING_CALL,
  windows: OPENING_WINDOWS,
  name: 'embedded_wallets.keyMaterial',
  path: '/api/v1/embedded_wallets/:address/recovery/key_material',
  answer: object({
    recovery_type: openWord(RECOVERY_TYPES),
    recovery_id: nullable(string()),
    recovery_key: optional(string()),
    recovery_key_derivation_salt: optional(string()),
    recovery_key_derivation_costs: optional(passwordCosts),
    file_id: optional(string()),
    icloud_record_name: optional(string()),
    file_key: optional(string()),
    prf_input: optional(string()),
    kept_half: optional(string()),
    passkeys_proof: optional(string()),
    passkeys: optional(array(object({ id: string(), sealed_half: string(), public_key: optional(string()) }))),
  }),
})

/** `passkey_id`: by which the half was opened. Told by the caller, for the list alone. */
const unlockBody = () =>
  object({ recovery_id: setId, auth_key: randomBytes, device_id: device, passkey_id: optional(credentialId) })

/**
 * Hands out what the service has, after a proof of the person's half: both shares, the sealed key, and the service's half of what opens it. 422
 * `invalid_recovery_pin` for a wrong one, of which a wallet takes ten in 24 hours, three of them in one session; then 429
 * `recovery_attempts_exhausted`, or 403 `recent_login_required` to a session that has used up its own, for the right one too. 400 `recovery_changed` where another wrapping counts; 401 `missing_or_invalid_mfa`; 403 `recent_login_required`. A new device is told by mail.
 */
export const unlock = endpoint<typeof unlockBody>()({
  ...OPENING_CALL,
  windows: OPENING_WINDOWS,
  name: 'embedded_wallets.unlock',
  path: '/api/v1/embedded_wallets/:address/recovery/unlock',
  answer: object({
    ...wireWallet.entries,
    service_share: string(),
    recovery_share: string(),
    sealed_key: string(),
    service_key: string(),
  }),
})

const setRecoveryBody = () =>
  object({
    /** The set and the wrapping that count. */
    set_id: setId,
    former_recovery_id: nullable(setId),
    recovery_share: wrapped,
    /** One of the two: a key that the service keeps, with the id of its wrapping, or a way that belongs to the person. */
    automatic: optional(object({ id: setId, recovery_key: randomBytes })),
    recovery: optional(ownRecovery),
    /** Of `changeProof` over all of these, by the wallet's key. */
    proof: changeSignature,
  })

/**
 * Puts another wrapping of the recovery share in the place of the one that counts, all at once: the former opens nothing from then on. Answers the
 * wallet as it is afterwards: where another call was first, with a third wrapping. 400 `disallowed_recovery_method`, and `invalid_data` for an id that has
 * counted for this wallet before; 401 `missing_or_invalid_mfa`; 403 `recent_login_required`, whatever the app's settings say; 422
 * `invalid_credentials` where the wallet's key has not signed for this very call.
 */
export const setRecovery = endpoint<typeof setRecoveryBody>()({
  ...KEY_CALL,
  // Trust: who changes the recovery can take the wallet from its owner. A session alone does not, and no setting turns that off.
  recentLogin: true,
  windows: ['password', 'passkey', 'leave-passkeys'],
  name: 'embedded_wallets.setRecovery',
  path: '/api/v1/embedded_wallets/:address/recovery',
  answer: wireWallet,
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(keyMaterial, keyMaterialBody, "For the wallet's frame: what opens the recovery share", OPEN_WALLET),
  described(unlock, unlockBody, "For the wallet's frame: the shares, for somebody who has the person's half of the recovery", [
    OPEN_WALLET,
    'invalid_recovery_pin',
    'recovery_attempts_exhausted',
    'recovery_changed',
  ]),
  described(setRecovery, setRecoveryBody, "For the wallet's frame: change how a wallet is recovered", [
    WALLET_KEY,
    'recent_login_required',
    'invalid_credentials',
    'disallowed_recovery_method',
  ]),
]
