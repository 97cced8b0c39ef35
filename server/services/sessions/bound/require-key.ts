// Whether the key behind a call is the session's: the one place where a bound session is told from a stolen token.
// See docs/design/security.md, "Bound sessions".

import { countsOnce, type Endpoint } from '../../../../src/contract/endpoint.ts'
import { useProof } from '../../../stores/sessions/used-proofs.ts'
import type { App } from '../../apps/app-cache.ts'
import type { Core } from '../../core.ts'
import { ServiceError } from '../../service-error.ts'
import type { TokenClaims } from '../access-token.ts'
import { isDelegated } from './delegation.ts'
import type { Proof } from './proof.ts'

/** What a call shows of a key. */
export interface ShownKey {
  readonly proof: Proof | null
  /** What the wallet's frame brings along. */
  readonly delegation: string | undefined
}
type Row = Pick<Endpoint, 'access' | 'method' | 'proof' | 'delegated'>

/**
 * Throws `invalid_proof` where the session of the bearer is bound and the call is not by its key, or by that of the wallet's frame where the row takes
 * it. `session`: what the bearer says, where it is one of ours.
 */
export const requireKey = async (
  core: Core,
  app: App,
  row: Row,
  session: TokenClaims | null,
  { proof, delegation }: ShownKey,
): Promise<void> => {
  // Trust: what is shown is judged, whether it is needed or not: nothing is a proof here and none there.
  if (delegation !== undefined) {
    const isFrames = row.delegated && session && proof && (await isDelegated(core, app, session, delegation, proof.jkt))
    if (!isFrames) throw new ServiceError('invalid_proof')
  } else if (session?.jkt && proof?.jkt !== session.jkt && !(row.proof === 'optional' && session.window && !proof))
    throw new ServiceError('invalid_proof')
  if (!session?.jkt || !proof) return
  // Trust: last, so that only a proof that holds is used up. A renewal notes its own in the session's row.
  if (countsOnce(row) && row.access === 'bearer' && !(await useProof(core.db, app.id, proof)))
    throw new ServiceError('invalid_proof')
}
