// What every handler of the frame works with.

import type { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import type { PasswordCosts } from '../../src/contract/wallets/recovery.ts'
import { jwtClaims } from '../../src/kit/jwt-claims.ts'
import type { Clouds } from '../cloud/clouds.ts'
import type { Account } from '../keys/account.ts'
import type { DeviceShares } from '../keys/device-shares.ts'
import type { AccountHolder } from '../keys/held-account.ts'
import type { keystoreOf } from '../keys/keystore.ts'
import type { PasswordBytes } from '../password/load-argon2.ts'
import type { FrameProofs } from '../service/frame-proofs.ts'
import type { WalletService } from '../service/wallets.ts'
import { FrameFailure } from './frame-failure.ts'
import type { KeyWindows } from './key-windows.ts'
import type { LeavingPasskeys } from './leaving-passkeys.ts'
import type { UsedAddresses } from './used-addresses.ts'

export interface FrameContext {
  readonly appId: string
  readonly service: WalletService
  readonly proofs: FrameProofs
  readonly shares: Promise<DeviceShares>
  readonly holder: AccountHolder
  readonly argon2: PasswordBytes
  /** What a new password is given, and how many characters it has at least. */
  readonly passwordCosts: PasswordCosts
  readonly passwordLength: number
  /** Both are loaded when they are used. */
  clouds(): Promise<Clouds>
  readonly keystoreOf: typeof keystoreOf
  /** Whether the person confirms each signature in a window of the service. */
  readonly confirms: boolean
  /** Requests that a window takes. Loaded when one is asked for. */
  keyWindows(): Promise<KeyWindows>
  readonly leaving: LeavingPasskeys
  /** Ends what waits for a window, or is in one. */
  endWindows(why: LatchkeyError): void
  /** The origin of the page around the frame, as the browser has named it. Throws before the page's first message. */
  page(): string
  /** Whom wallets have sent to, or allowed something, from this browser. */
  used(): Promise<UsedAddresses>
}
/** The user that a token names. Trust: read, not proved. It counts once the service has taken the token in the same operation. */
export const userOf = (token: string): string => {
  const user = jwtClaims(token)?.sub
  if (!user) throw new FrameFailure('invalid_request_arguments', 'The access token cannot be read.')
  return user
}

/** Begins an operation; the function that it gives holds an account, unless what was held has been wiped since. */
export const beginHolding = ({ holder }: FrameContext): ((user: string, account: Account, set: string) => void) => {
  const wipes = holder.wipes()
  return (user, account, set) => {
    // Trust: a logout during an operation ends it: its key is not held for the time after.
    if (holder.wipes() === wipes) return holder.hold(user, account, set)
    account.key.fill(0)
    throw new FrameFailure('error', 'The wallet was closed meanwhile. Try again.')
  }
}
