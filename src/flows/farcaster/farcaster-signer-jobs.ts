// Jobs of a Farcaster signer: the wallet's frame asks for its key, the service is asked how far the person is.

import { isMobile } from '../../browser/is-mobile.ts'
import { whenOnline } from '../../browser/online.ts'
import type { AnswerOf } from '../../contract/endpoint.ts'
import { status } from '../../contract/endpoints/farcaster-signer-status.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { embeddedAccounts } from '../../kit/embedded-accounts.ts'
import { lateCode } from '../../kit/late-code.ts'
import type { Runtime } from '../../session/runtime.ts'
import { catching, type Failure } from '../runtime/errors.ts'
import type { Job, Scope } from '../runtime/flow.ts'
import { appAddress } from './farcaster-approval.ts'
import type { SignerEvent, SignerState } from './farcaster-signer.ts'

export interface SignerScope extends Scope {
  /** The public key that was asked for. */
  key?: string
}
const refused = (error: Failure): SignerEvent => ({ type: 'refused', error })

/** The person has answered. */
const ended = async ({ session }: Runtime, { status: progress, fid, public_key: publicKey }: AnswerOf<typeof status>) => {
  if (progress === 'revoked' || fid === undefined) throw new LatchkeyError('signer_revoked', 'The signer was rejected.')
  // The key is in the account from now on; where this call fails, the next renewal brings it.
  await session.refresh().catch(() => undefined)
  return { type: 'approved', result: { fid, publicKey } } as const
}

const open = catching<Pick<SignerState, 'address'>, SignerEvent, SignerScope>(refused, async (runtime, { address }, scope) => {
  const { embeddedBridge } = await lateCode(() => import('../../session/embedded/embedded-bridge.ts'))
  const account = embeddedAccounts(runtime.$user.get()).find((one) => one.address === address)
  if (!account) throw new LatchkeyError('embedded_wallet_not_found', 'The user has no such embedded wallet.')
  const told = await embeddedBridge(runtime).initSigner(account)
  if (told.status !== 'pending_approval' || !told.signer_approval_url) return ended(runtime, told)
  scope.key = told.public_key
  return { type: 'opened', uri: appAddress(told.signer_approval_url), mobile: isMobile() }
})

/** Nothing is waited for any more. Whatever else goes wrong may be better at the next poll. */
const OVER: ReadonlySet<string> = new Set([
  'signer_revoked',
  'linked_account_not_found',
  'must_be_authenticated',
  'missing_or_invalid_token',
])

const poll = catching<undefined, SignerEvent, SignerScope>(
  (error) => (OVER.has(error.code) ? refused(error) : { type: 'pending' }),
  async (runtime, _, { key = '', signal }) => {
    const { api, session } = runtime
    const told = await session.authorized((token) => api(status, { body: { ed25519_public_key: key }, token, signal }))
    return told.status === 'pending_approval' ? { type: 'pending' } : ended(runtime, told)
  },
)

const online: Job<undefined, SignerEvent> = async (_, __, { signal }) => {
  await whenOnline(signal)
  return { type: 'online' }
}

export const jobs = { open, poll, online }
