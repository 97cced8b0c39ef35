// The proof that a call carries, judged before anything else is done for it: the one place for all rows.
// See docs/design/security.md, "Bound sessions".

import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { DELEGATION_HEADER, PROOF_HEADER } from '../../../src/contract/proof-of-possession.ts'
import type { EndpointName } from '../../../src/contract/table.ts'
import type { App } from '../../services/apps/app-cache.ts'
import { settingsOf } from '../../services/apps/app-settings.ts'
import type { Core } from '../../services/core.ts'
import { ServiceError } from '../../services/service-error.ts'
import { type TokenClaims, verifyAccessToken } from '../../services/sessions/access-token.ts'
import { isNonceFresh, makeNonce } from '../../services/sessions/bound/nonce.ts'
import { judgeProof, type Proof } from '../../services/sessions/bound/proof.ts'
import { requireKey } from '../../services/sessions/bound/require-key.ts'
import type { ServiceContext } from './admit.ts'

/** Gives the first nonce to a page: it asks for this before anything else. */
const GIVES_NONCE = 'apps.config' satisfies EndpointName

/** The proof that a call shows, which holds for it; null for none. Throws `invalid_proof`, and sets the nonce of the answer where the client needs one. */
export const shownProof = async (
  core: Core,
  c: ServiceContext,
  row: Endpoint,
  app: App,
  bearer: string | null,
): Promise<Proof | null> => {
  const text = c.req.header(PROOF_HEADER)
  const call = { method: c.req.method, url: c.req.url, bearer }
  const proof = text === undefined ? null : await judgeProof(core, app, text, call)
  if (row.name === GIVES_NONCE || (proof && !isNonceFresh(core, proof.made))) c.set('nonce', makeNonce(core, app.id))
  return proof
}

interface Shown {
  readonly bearer: string | null
  /** The live session of a row that needs one. */
  readonly session: TokenClaims | null
  readonly proof: Proof | null
}

/**
 * Throws `invalid_proof` where the bearer's session is bound to a key and the call is by another or none; `bound_session_required` for a sign-in without one
 * where the app takes no other.
 */
export const requireProof = async (
  core: Core,
  c: ServiceContext,
  row: Endpoint,
  app: App,
  { bearer, session, proof }: Shown,
): Promise<void> => {
  // Trust: a bearer counts at some rows that need none (to sign out, to prove who one is): it is no more worth there without its key.
  const claims = session ?? (bearer ? await verifyAccessToken(core, app, bearer, proof?.hash) : null)
  await requireKey(core, app, row, claims, { proof, delegation: c.req.header(DELEGATION_HEADER) })
  if (row.opensSession && !proof && settingsOf(app).require_bound_sessions) throw new ServiceError('bound_session_required')
}
