// The key by which an app writes to Farcaster for a person (docs/design/security.md, "Farcaster").

import { approveSigner, farcasterOf, findSigner, revokeSigner, saveSigner } from '../../stores/account/farcaster-signers.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { takesFarcaster } from './channel.ts'
import { keyRequest, requestKey } from './signer-requests.ts'

const HOUR = 3600
const NONE = 'The user has no Farcaster account.'
const UNKNOWN = 'This key was not asked for.'

type Told =
  | { readonly status: 'pending_approval'; readonly public_key: string }
  | { readonly status: 'approved' | 'revoked'; readonly public_key: string; readonly fid: number }

const sealedFor = (app: App, user: string, key: string): string => `farcaster-signer ${app.id} ${user} ${key}`

/** What the registries say of a key of this number. */
const inRegistry = async (core: Core, fid: string, key: string) =>
  (await import('./registries.ts')).signerState(core, Number(fid), key)

/** How far the person is with a key. Throws 404 `linked_account_not_found` for one that was not asked for. */
export const signerStatus = async (core: Core, app: App, { userId: user }: TokenClaims, key: string): Promise<Told> => {
  const which = { app: app.id, user, key }
  const known = await findSigner(core.db, which)
  if (!known) throw new ServiceError('linked_account_not_found', UNKNOWN)
  const { fid } = known
  const ended = async (): Promise<Told> => {
    await revokeSigner(core.db, which)
    return { status: 'revoked', public_key: key, fid: Number(fid) }
  }
  // Trust: the registries decide; what the request's own service says is no more than a hint.
  const state = await inRegistry(core, fid, key)
  if (state === 'removed') return ended()
  if (state === 'added') {
    await approveSigner(core.db, { ...which, fid, now: core.clock.now() })
    return { status: 'approved', public_key: key, fid: Number(fid) }
  }
  if (known.approved) return ended()
  const request = await keyRequest(core, core.secrets.open(known.request, sealedFor(app, user, key)))
  // Trust: an approval by another account is for another person.
  const isForeign = request?.userFid != null && String(request.userFid) !== fid
  return !request || isForeign ? ended() : { status: 'pending_approval', public_key: key }
}

/** Asks the person to let this key write for them, unless it does. */
export const initSigner = async (
  core: Core,
  app: App,
  claims: TokenClaims,
  { key, deadline }: { readonly key: string; readonly deadline: number | null },
) => {
  if (!takesFarcaster(app)) throw new ServiceError('disallowed_login_method')
  const { userId: user } = claims
  const fid = await farcasterOf(core.db, { app: app.id, user })
  if (fid === null) throw new ServiceError('linked_account_not_found', NONE)
  const now = core.clock.now()
  const which = { app: app.id, user, key }
  const known = await findSigner(core.db, which)
  if (known?.fid === fid && (await inRegistry(core, fid, key)) === 'added') {
    await approveSigner(core.db, { ...which, fid, now })
    return { status: 'approved' as const, public_key: key, fid: Number(fid) }
  }
  const { token, url } = await requestKey(core, key, deadline ?? Math.floor(now / 1000) + HOUR)
  const request = core.secrets.seal(token, sealedFor(app, user, key))
  await saveSigner(core.db, { ...which, fid, request, now })
  return { status: 'pending_approval' as const, public_key: key, signer_approval_url: url }
}
