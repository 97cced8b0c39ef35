// Links a new passkey, by an attestation to a challenge of this user and session.

import {
  type ChallengeFacts,
  challengeColumn,
  type NewPasskey,
  STORE_PASSKEY,
  spendChallenge,
  spending,
} from '../login/passkey-proof.ts'
import { type LinkProof, linkFactsStatement, linkStatement } from './link.ts'

type Shown = { readonly challenge: string; readonly session: string }
const FACTS = linkFactsStatement<Shown, ChallengeFacts>({ columns: challengeColumn('link') })
const LINK = linkStatement<Shown & NewPasskey>({
  use: () => spendChallenge('proof', `intent = 'link' and user_id = :user and sid = :session`),
  more: STORE_PASSKEY,
})

/** `challenge` is a keyed hash. `verify` answers the passkey that a sound attestation holds, null for any other. */
export const passkeyLink =
  (shown: Shown, verify: (rpId: string) => Promise<NewPasskey | null>): LinkProof =>
  async (db, linking) => {
    const facts = await FACTS(db, { ...linking, ...shown })
    if (!facts) return null
    return {
      ...facts,
      check: async () => {
        const { challenge } = facts
        const isMine = challenge?.user_id === linking.user && challenge.sid === shown.session
        const passkey = isMine ? await verify(challenge.rp_id) : null
        const checked = spending({ ...linking, challenge: shown.challenge }, passkey !== null)
        return {
          ...checked,
          counted: true,
          link: async (on, by) => (passkey ? LINK(on, { ...by, ...shown, ...passkey }, false) : undefined),
        }
      },
    }
  }
