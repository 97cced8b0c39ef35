// App secrets: made on the command line, shown once, stored as keyed hashes; several are valid at a time, for rotation.
// See docs/design/security.md, "App secrets".

import { timingSafeEqual } from 'node:crypto'
import { HOUR } from '../../../src/kit/durations.ts'
import { addSecret, liveSecretsOf, revokeSecret, secretsOfApp } from '../../stores/apps/app-secrets.ts'
import { countedOf, takeOne, usedOf } from '../../stores/budgets.ts'
import type { Core } from '../core.ts'
import type { Secrets } from '../keys/secrets.ts'
import { fromBase64 } from '../keys/token-spelling.ts'
import { brokenRule } from '../problem.ts'
import { ServiceError } from '../service-error.ts'
import { InvalidApp } from './app-rules.ts'
import { type AppDeps, getApp, secretsOf } from './apps.ts'

/** More that hold at once would only be forgotten ones. */
const MOST_SECRETS = 10
const BYTES = 32
const MOST_CHARACTERS = 128

interface SecretRecord {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
  readonly revokedAt: Date | null
}

// Trust: the app is part of what is hashed, so one app's secret is nothing at another.
const hashOf = (secrets: Secrets, app: string, secret: string): string => secrets.hash('app-secret', app, secret)

/** Makes a secret, and answers it once: it is stored as a hash only. Throws `InvalidApp`. */
export const createAppSecret = async (deps: AppDeps, app: string, name: string): Promise<{ id: string; secret: string }> => {
  await getApp(deps, app)
  const held = (await secretsOfApp(deps.db, app)).filter(({ revoked_at }) => revoked_at === null)
  if (held.length >= MOST_SECRETS) {
    throw new InvalidApp(brokenRule('secrets.most', null, String(MOST_SECRETS)))
  }
  const secret = Buffer.from(deps.random.bytes(BYTES)).toString('base64url')
  const id = `sec_${Buffer.from(deps.random.bytes(6)).toString('hex')}`
  await addSecret(deps.db, { id, app, name, hash: hashOf(secretsOf(deps), app, secret), now: deps.clock.now() })
  return { id, secret }
}

/** Every secret that the app has or had. */
export const listAppSecrets = async (deps: AppDeps, app: string): Promise<SecretRecord[]> => {
  await getApp(deps, app)
  return (await secretsOfApp(deps.db, app)).map(({ id, name, created_at, revoked_at }) => ({
    id,
    name,
    createdAt: new Date(Number(created_at)),
    revokedAt: revoked_at === null ? null : new Date(Number(revoked_at)),
  }))
}

/** Ends a secret at once, at every instance; false where there was none. */
export const revokeAppSecret = async (deps: AppDeps, app: string, id: string): Promise<boolean> => {
  await getApp(deps, app)
  return revokeSecret(deps.db, { app, id, now: deps.clock.now() })
}

/** What a call shows of whose back end it comes from. */
export interface Basic {
  readonly user: string
  readonly password: string
}

/** The name and the secret of `authorization: Basic …`; null for anything else. */
export const basicOf = (header: string | undefined): Basic | null => {
  const encoded = /^Basic +([\w+/]{1,400}={0,2})$/i.exec(header ?? '')?.[1]
  const text = encoded ? (fromBase64(encoded) ?? '') : ''
  const at = text.indexOf(':')
  return at < 0 ? null : { user: text.slice(0, at), password: text.slice(at + 1) }
}

const isOneOf = (hashes: readonly string[], hash: string): boolean => {
  // Trust: every hash is compared, and in the same time wherever it differs.
  let found = false
  for (const one of hashes) found = timingSafeEqual(Buffer.from(one), Buffer.from(hash)) || found
  return found
}

/**
 * Throws unless `given` is the app's own id and one of its secrets. `app` is null for an id that no app has: that is refused like a wrong
 * secret. `address` is the caller's network as limits count it. After too many wrong guesses the right secret is refused too.
 */
export const checkAppSecret = async (
  { db, secrets, clock, env }: Core,
  app: string | null,
  given: Basic | null,
  address: string | null,
): Promise<void> => {
  const now = clock.now()
  const counter = { key: secrets.hash('address', 'wrong-secrets', app ?? '', address ?? ''), now, ends: now + HOUR }
  const most = env.WRONG_SECRETS_PER_IP_PER_HOUR
  const shown = given && given.password.length <= MOST_CHARACTERS && given.user === app ? given.password : ''
  const right = isOneOf(await liveSecretsOf(db, app ?? ''), hashOf(secrets, app ?? '', shown))
  if (address !== null) {
    // Trust: the count is looked at after the secret, and behind the guesses that are being counted: a right one within a burst is one guess, too.
    const isOver = right ? ((await countedOf(db, counter))?.hits ?? 0) >= most : !(await takeOne(db, { ...counter, most }))
    const ends = isOver ? (await usedOf(db, counter))?.ends : undefined
    if (isOver) throw new ServiceError('too_many_requests', undefined, { retryAfter: ((ends ?? counter.ends) - now) / 1000 })
  }
  if (right) return
  throw new ServiceError('missing_or_invalid_app_secret')
}
