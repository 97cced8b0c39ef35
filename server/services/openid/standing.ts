// What holds for tokens of a grant each time they are used, however long ago it was made.

import { givenScopes } from '../../stores/openid/connections.ts'
import type { Given } from '../../stores/openid/records.ts'
import { heldAwayOf } from '../../stores/sessions/held.ts'
import type { App } from '../apps/app-cache.ts'
import { settingsOf } from '../apps/app-settings.ts'
import type { Core } from '../core.ts'
import type { Remembered } from './sealed-record.ts'

/**
 * A grant without scopes that the client may not ask for any more, or that its person has not agreed to. Trust: a grant is written once, and outlives
 * both: what counts is what they are now.
 */
export const narrowedGrant = async (
  { db }: Pick<Core, 'db'>,
  app: App,
  grant: Remembered,
  given?: Given,
): Promise<Remembered> => {
  const { accountId: user, clientId: client, openid } = grant as Remembered & { openid?: { scope?: string } }
  if (user === undefined || client === undefined || !openid?.scope) return grant
  const { agreed, own, allowed } = given ?? (await givenScopes(db, { app: app.id, user, client }))
  const scopes = agreed?.split(' ') ?? []
  const counts = (scope: string): boolean =>
    (allowed === null || allowed.includes(scope)) && (own === true || scopes.includes(scope))
  return { ...grant, openid: { ...openid, scope: openid.scope.split(' ').filter(counts).join(' ') } }
}

/** A token or a code, as the package hands it over. */
export interface Bearing {
  readonly kind?: string
  readonly amr?: readonly string[]
  readonly expiresWithSession?: boolean
}

/**
 * Whether the person may be told of to a client by what was given for their absence. Trust: such a token has no session that could wait; what the app requires
 * of sessions is asked of the person instead, and a factor of the sign-in that the token came of. An
 * access token, which lives for minutes, says nothing of factors.
 */
export const isFreeAway = async (
  { db }: Pick<Core, 'db'>,
  app: App,
  user: string,
  { kind, amr = [] }: Bearing,
): Promise<boolean> => {
  const required = {
    factor: settingsOf(app).require_mfa === 'login',
    terms: app.row.config.require_users_accept_terms,
  }
  if (!required.factor && !required.terms) return true
  return (await heldAwayOf(db, { app: app.id, user, shown: kind === 'AccessToken' || amr.includes('mfa'), ...required })) === null
}
