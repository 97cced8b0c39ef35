// Single-use links that make an operator (docs/console.md).

import { placeInvite } from '../../stores/console/sign-in.ts'
import type { Core } from '../core.ts'

/** How long a link of the command line is good. */
const LIFETIME = 15 * 60_000

const INVITE_BYTES = 32

/** The hash under which an invite is kept. */
export const inviteHash = ({ secrets }: Pick<Core, 'secrets'>, invite: string): string => secrets.hash('operator-invite', invite)

/** Makes an invite for an operator of a role. */
export const makeInvite = async (
  core: Pick<Core, 'db' | 'secrets' | 'clock' | 'random'>,
  role: string,
): Promise<{ invite: string; ends: number }> => {
  const invite = Buffer.from(core.random.bytes(INVITE_BYTES)).toString('base64url')
  const ends = core.clock.now() + LIFETIME
  await placeInvite(core.db, { hash: inviteHash(core, invite), role, ends })
  return { invite, ends }
}

/** The link of an invite. Trust: it is behind the `#`, which browsers send to nobody. */
export const inviteLink = (origin: string, invite: string): string => `${origin}/#invite=${invite}`
