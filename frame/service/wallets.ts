// What the service does for the frame, by the access token that the page gave.

import type { AnswerOf, BodyOf } from '../../src/contract/endpoint.ts'
import {
  check,
  create,
  describe,
  devices,
  exportShare,
  inUse,
  list,
  recover,
  replace,
  serviceShare,
  type WireWallet,
} from '../../src/contract/endpoints/embedded-wallets.ts'
import { init as initSigner } from '../../src/contract/endpoints/farcaster-signer.ts'
import { configurationIcloud } from '../../src/contract/endpoints/recovery.ts'
import { me } from '../../src/contract/endpoints/users.ts'
import { walletPasskeys } from '../../src/contract/endpoints/users-wallet-passkeys.ts'
import { keyMaterial, setRecovery, unlock } from '../../src/contract/endpoints/wallet-recovery.ts'
import type { CallService } from './call.ts'
import { type FactorService, factorService } from './factors.ts'

/** Each rejects with a LatchkeyError. */
export interface WalletService extends FactorService {
  create(token: string, wallet: BodyOf<typeof create>): Promise<WireWallet>
  /** The wallets of the user. */
  list(token: string): Promise<AnswerOf<typeof list>>
  /** Which set counts. */
  describe(token: string, address: string): Promise<WireWallet>
  /** The same for a use of an open wallet: the second factor was shown where the user has one. */
  inUse(token: string, address: string, use: BodyOf<typeof inUse>): Promise<WireWallet>
  /** `device`: the browser, and the sets of which it has a share. */
  share(token: string, address: string, device: BodyOf<typeof serviceShare>): Promise<AnswerOf<typeof serviceShare>>
  /** As `share`, for a frame that shows the person their key. */
  exportShare(token: string, address: string, device: BodyOf<typeof exportShare>): Promise<AnswerOf<typeof exportShare>>
  recover(token: string, address: string, device: BodyOf<typeof recover>): Promise<AnswerOf<typeof recover>>
  keyMaterial(token: string, address: string): Promise<AnswerOf<typeof keyMaterial>>
  unlock(token: string, address: string, half: BodyOf<typeof unlock>): Promise<AnswerOf<typeof unlock>>
  /** Answers the wallet as it is afterwards. */
  setRecovery(token: string, address: string, change: BodyOf<typeof setRecovery>): Promise<WireWallet>
  /** Asks the person, at Farcaster, to let this key write for them. */
  initSigner(token: string, publicKey: string): Promise<AnswerOf<typeof initSigner>>
  /** The app's container in iCloud. */
  icloud(token: string): Promise<AnswerOf<typeof configurationIcloud>>
  /** The user, as a window names them. */
  me(token: string): Promise<AnswerOf<typeof me>>
  /** The passkeys that recover the user's wallets. */
  passkeys(token: string): Promise<AnswerOf<typeof walletPasskeys>>
  /** Whether the session lives, and has shown the second factor where the user has one. */
  check(token: string): Promise<object>
  /** The browsers that hold a share. */
  devices(token: string, address: string, device: BodyOf<typeof devices>): Promise<AnswerOf<typeof devices>>
  /** Answers the wallet as it is afterwards. */
  replace(token: string, address: string, shares: BodyOf<typeof replace>): Promise<WireWallet>
}

export const walletService = (call: CallService): WalletService => ({
  ...factorService(call),
  create: (token, body) => call(create, { token, body }),
  list: (token) => call(list, { token }),
  describe: (token, address) => call(describe, { token, params: { address } }),
  initSigner: (token, publicKey) => call(initSigner, { token, body: { ed25519_public_key: publicKey } }),
  inUse: (token, address, body) => call(inUse, { token, body, params: { address } }),
  share: (token, address, body) => call(serviceShare, { token, body, params: { address } }),
  exportShare: (token, address, body) => call(exportShare, { token, body, params: { address } }),
  recover: (token, address, body) => call(recover, { token, body, params: { address } }),
  keyMaterial: (token, address) => call(keyMaterial, { token, params: { address } }),
  unlock: (token, address, body) => call(unlock, { token, body, params: { address } }),
  setRecovery: (token, address, body) => call(setRecovery, { token, body, params: { address } }),
  icloud: (token) => call(configurationIcloud, { token, body: { client_type: 'web' } }),
  me: (token) => call(me, { token }),
  passkeys: (token) => call(walletPasskeys, { token }),
  check: (token) => call(check, { token }),
  devices: (token, address, body) => call(devices, { token, body, params: { address } }),
  replace: (token, address, body) => call(replace, { token, body, params: { address } }),
})
