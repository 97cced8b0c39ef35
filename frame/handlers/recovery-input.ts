// In which way a wallet is to be recovered, by what the page gave.

import type { InferOutput } from 'valibot'
import type { RecoveryMethod } from '../../src/contract/accounts.ts'
import type { FRAME_ASKS } from '../../src/contract/frame-asks.ts'
import type { KeyPasskey } from '../../src/contract/key-windows.ts'
import { AUTOMATIC_RECOVERY } from '../../src/contract/wire.ts'
import { FrameFailure } from './frame-failure.ts'

type Given = Pick<
  InferOutput<(typeof FRAME_ASKS)['create']>,
  'recoveryMethod' | 'recoveryPassword' | 'recoveryPin' | 'recoveryAccessToken' | 'recoverySecretOverride'
>
export type CloudMethod = 'google-drive' | 'icloud'
/**
 * `input`: what authenticators were asked for. `used`: what one has answered: the first of a new half, a further one, or the one that opens it. `removed`: the
 * id of one that is to seal it no more.
 */
export interface PasskeyInput {
  readonly method: 'passkey'
  readonly input: string
  readonly used?: KeyPasskey | undefined
  readonly removed?: string | undefined
}
/** A method, with what the person gave for it. */
export type RecoveryInput =
  | { readonly method: typeof AUTOMATIC_RECOVERY }
  | { readonly method: 'user-passcode'; readonly password: string }
  | { readonly method: CloudMethod; readonly token: string }
  | PasskeyInput

const misfit = (message: string): FrameFailure => new FrameFailure('invalid_request_arguments', message)

const methodOf = ({ recoveryMethod, ...given }: Given, password: string | undefined): RecoveryMethod => {
  if (recoveryMethod) return recoveryMethod
  if (given.recoveryAccessToken !== undefined) throw misfit('An access token needs the recovery method that it is for.')
  // What some clients send of a password is the password alone.
  return password === undefined ? AUTOMATIC_RECOVERY : 'user-passcode'
}

/**
 * The way that is asked for; `kept` is the method of a wallet that there is, for clients that name none. Trust: a wallet that is asked to be protected in a
 * way of their own is not made, or opened, in another one.
 */
export const recoveryInput = (given: Given, kept?: RecoveryMethod): RecoveryInput => {
  const { recoveryPassword, recoveryPin, recoveryAccessToken: token, recoverySecretOverride } = given
  const password = recoveryPassword ?? recoveryPin
  if (recoverySecretOverride !== undefined) throw misfit('A recovery secret of the page is not supported.')
  const method = kept && !given.recoveryMethod && token !== undefined ? kept : methodOf(given, password)
  if (kept && method !== kept) throw misfit(`This wallet is recovered by another method (${kept}).`)
  // Trust: what an authenticator has answered is known to the service's window and this frame, never to a page.
  if (method === 'passkey') throw misfit('A passkey recovers a wallet in the window of the service.')
  if (method === 'user-passcode') {
    if (!password || token !== undefined) throw misfit('This recovery needs a password.')
    return { method, password }
  }
  if (password !== undefined) throw misfit('A password recovers a wallet by the method user-passcode alone.')
  if (method === AUTOMATIC_RECOVERY) {
    if (token !== undefined) throw misfit('Automatic recovery takes no access token.')
    return { method }
  }
  if (!token) throw misfit(`This recovery needs an access token of ${method}.`)
  return { method, token }
}
