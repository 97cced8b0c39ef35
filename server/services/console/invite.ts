// Single-use links that make an operator (docs/console.md).

import { placeInvite } from '../../stores/console/sign-in.ts'
import { COMMAND_LINE } from '../admin/actor.ts'
import { noteAct } from '../admin/audit.ts'
import { inviteHash } from '../admin/service.ts'
import type { Core } from '../core.ts'

/** How long a link of the command line is good. */
const LIFETIME = 15 * 60_000

const INVITE_BYTES = 32

/** Makes an invite for an operator of a role. */
export const makeInvite = async (
  core: Pick<Core, 'db' | 'secrets' | 'clock' | 'random'>,
  role: string,
): Promise<{ invite: string; ends: number }> => {
  const invite = Buffer.from(core.random.bytes(INVITE_BYTES)).toString('base64url')
  const ends = core.clock.now() + LIFETIME
  await core.db.transaction().execute(async (db) => {
    await placeInvite(db, { hash: inviteHash(core.secrets, invite), role, ends })
    await noteAct({ ...core, db }, { actor: COMMAND_LINE, act: 'operators.invite', app: null, target: null, details: { role } })
  })
  return { invite, ends }
}

/** The link of an invite. Trust: it is behind the `#`, which browsers send to nobody. */
export const inviteLink = (origin: string, invite: string): string => `${origin}/#invite=${invite}`
