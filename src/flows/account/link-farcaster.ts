// The service calls for linking and unlinking a Farcaster account. Loaded on demand.

import type { BodyOf } from '../../contract/endpoint.ts'
import * as farcaster from '../../contract/endpoints/farcaster-link.ts'
import type { LinkedAccount, User, WireUser } from '../../contract/entities.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { Runtime } from '../../session/runtime.ts'
import { linking } from '../steps/linking.ts'

/** Trades an approval for a linked account of the signed-in person. */
export const linkFarcaster = async (
  runtime: Runtime,
  body: BodyOf<typeof farcaster.link>,
  signal: AbortSignal,
): Promise<{ readonly type: 'linked'; readonly user: User; readonly account: LinkedAccount }> => {
  const { api, session } = runtime
  const link = (token: string) => api(farcaster.link, { body, token, signal })
  const wire = await linking(runtime, link, ['byFarcaster', { farcaster_id: body.fid }], signal)
  signal.throwIfAborted()
  const user = session.setUser(wire)
  const account = user.linkedAccounts.find((one) => one.type === 'farcaster' && one.fid === body.fid)
  if (!account) throw new LatchkeyError('invalid_answer', "The service's answer does not hold the account.")
  return { type: 'linked', user, account }
}

/** Unlinks the account of this number. */
export const unlinkFarcaster = ({ api, session }: Runtime, fid: string): Promise<WireUser> =>
  session.authorized((token) => api(farcaster.unlink, { body: { fid: Number(fid) }, token }))
