// What the wallet's frame takes, parsed (src/contract/messages.ts). The frame alone carries these schemas.

import {
  any,
  array,
  bigint,
  type GenericSchema,
  looseObject,
  maxLength,
  minLength,
  nullish,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
  union,
} from 'valibot'
import { RECOVERY_METHODS } from './account-facts.ts'
import { MFA_METHODS } from './entities.ts'
import { KEY_PURPOSES, METHODS_AFTER_PASSKEYS } from './key-windows.ts'
import type { FrameCall } from './messages.ts'
import { RECOVERY_CODE } from './mfa.ts'

/** Longest message that is read as JSON text: as much as the longest request, with room for what is around it. */
export const LONGEST_TEXT = 512 * 1024
/** Longest request, as JSON: what is larger could not be shown. */
const LONGEST_REQUEST = 272 * 1024

const text = (longest: number) => pipe(string(), minLength(1), maxLength(longest))
const address = text(64)
const accessToken = text(8192)
const factor = {
  mfaMethod: nullish(picklist([...MFA_METHODS, RECOVERY_CODE])),
  mfaCode: nullish(union([text(64), looseObject({})])),
  relyingParty: nullish(text(512)),
}
const delegation = optional(text(2048))
const bearer = { accessToken, delegation, ...factor }
/** Longest password that is taken: Argon2id reads all of it. */
const LONGEST_PASSWORD = 1024
// Trust: what is asked to be protected by the person's own is never made, or opened, without it. So all of them are read.
const recovery = {
  recoveryMethod: optional(picklist(RECOVERY_METHODS)),
  recoveryPassword: optional(pipe(string(), maxLength(LONGEST_PASSWORD))),
  recoveryPin: optional(pipe(string(), maxLength(LONGEST_PASSWORD))),
  recoveryAccessToken: optional(pipe(string(), maxLength(8192))),
  recoverySecretOverride: optional(string()),
}

/** The envelope. `data` is parsed by the schema of its event. */
export const frameEnvelope = object({
  id: pipe(string(), regex(/^[\w-]{1,64}$/)),
  event: pipe(string(), regex(/^(privy|latchkey):[\w:-]{1,64}$/)),
  data: optional(any(), {}),
})

const ethereumRequest = object({ method: text(64), params: optional(pipe(array(any()), maxLength(8)), []) })
const byAddress = { ...bearer, address }
const byKey = { ...bearer, publicKey: address }

/** What newer clients send in the place of an address. */
export const entropyAsk = object({
  entropyId: address,
  entropyIdVerifier: optional(picklist(['ethereum-address-verifier', 'solana-address-verifier'])),
  chainType: optional(text(32)),
})

/** What newer clients send with a key that is imported, beside what older ones do. */
export const newerImport = object({
  chainType: optional(text(32), 'ethereum'),
  mode: optional(text(32), 'on-device'),
  additionalSigners: nullish(array(any()), []),
})

const signerOf = { ...byAddress, hdWalletIndex: nullish(number()) }

export const FRAME_ASKS = {
  ready: object({}),
  create: object({
    ...bearer,
    ...recovery,
    solanaAddress: optional(address),
  }),
  import: object({ ...bearer, privateKey: text(1024) }),
  connect: object(byAddress),
  recover: object({ ...byAddress, ...recovery }),
  setRecovery: object({ ...byAddress, ...recovery, recoveryMethod: picklist(RECOVERY_METHODS) }),
  rpc: object({
    ...byAddress,
    request: ethereumRequest,
    digest: optional(text(66)),
    confirm: optional(text(64)),
    // Wallets have one account each.
    hdWalletIndex: optional(number()),
  }),
  expectUse: object(byAddress),
  devices: object(byAddress),
  revokeDevices: object({ ...byAddress, device: optional(text(64)) }),
  key: object({ accessToken: optional(accessToken), delegation }),
  digest: object({ ...byAddress, request: ethereumRequest }),
  keyWindow: object({
    ...bearer,
    purpose: picklist(KEY_PURPOSES.filter((one) => one !== 'confirm')),
    address: optional(address),
    method: optional(picklist(METHODS_AFTER_PASSKEYS)),
  }),
  endKeyWindow: object({}),
  windowShareKey: object({}),
  takeWindowShare: object({ ...byAddress, sealed: text(1024) }),
  solanaCreate: object({ ...bearer, ethereumAddress: optional(address) }),
  solanaConnect: object(byKey),
  solanaRecover: object(byKey),
  solanaRpc: object({
    ...bearer,
    publicKey: optional(address),
    // Newer clients name a Solana wallet by the Ethereum wallet that it was made beside.
    ethereumAddress: optional(address),
    signingPublicKey: optional(address),
    confirm: optional(text(64)),
    hdWalletIndex: optional(number()),
    request: object({
      method: text(64),
      params: object({ message: pipe(string(), maxLength(LONGEST_REQUEST)), encoding: optional(picklist(['base64', 'utf8'])) }),
    }),
  }),
  farcasterInitSigner: object(signerOf),
  farcasterSign: object({
    ...signerOf,
    payload: object({ hash: text(64) }),
    // Some clients send it as a number that is too large for JSON.
    fid: optional(union([number(), bigint(), text(20)])),
  }),
  clear: object({ userId: optional(text(128)) }),
  mfaVerify: object(bearer),
  mfaInitEnrollment: object({ ...bearer, method: picklist(['sms', 'totp']), phoneNumber: optional(text(32)) }),
  mfaSubmitEnrollment: object({
    ...bearer,
    method: picklist(MFA_METHODS),
    phoneNumber: optional(text(32)),
    code: optional(text(64)),
    credentialIds: optional(pipe(array(text(1364)), maxLength(16))),
  }),
  mfaUnenroll: object({ ...bearer, method: picklist(MFA_METHODS) }),
} as const satisfies Record<FrameCall, GenericSchema>
