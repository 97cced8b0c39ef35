// Key sets of token issuers: fetched when needed, cached for minutes, fetched again for an unknown key id.
// Trust: senders of tokens decide how often that happens, so a cool-down bounds it; keys that cannot be renewed expire.

import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { parseJson } from '../../../src/kit/parse-json.ts'
import type { Deps } from '../../boot/deps.ts'
import { callGuarded } from '../../ports/guarded.ts'
import { OutgoingError } from '../../ports/outgoing.ts'

const MOST_KEYS = 100
/** Beyond so many addresses the oldest goes. */
const MOST_ADDRESSES = 1000
const KINDS = ['EC', 'RSA', 'OKP']

export interface KeyRing {
  /** The keys behind an address; null where there are none that still count. */
  keys(url: string): Promise<JWTVerifyGetKey | null>
  /** Keys that are newer than those; null where it is too soon to ask, or nothing came. */
  newer(url: string): Promise<JWTVerifyGetKey | null>
}

interface Kept {
  keys: JWTVerifyGetKey | null
  /** When they came, and when they were last asked for. */
  came: number
  asked: number
  asking: Promise<void> | null
}

/** The public keys in a text; null where there is none. */
export const keysIn = (text: string): JSONWebKeySet | null => {
  try {
    const given: unknown = parseJson(text)
    const keys = (given as { keys?: unknown } | null)?.keys
    if (!Array.isArray(keys)) return null
    // Trust: a secret key in a public place is no key any more.
    const fit = keys.filter((key) => KINDS.includes(key?.kty) && !('d' in key)).slice(0, MOST_KEYS)
    return fit.length > 0 ? { keys: fit } : null
  } catch {
    return null
  }
}

/** Asks an address for its keys. Throws {@link OutgoingError}; null where it answers with something else. */
export const askForKeys = async (
  env: Pick<Deps['env'], 'NODE_ENV' | 'JWKS_ANSWER_SECONDS' | 'ALLOW_PRIVATE_TARGETS'>,
  url: string,
) => {
  const headers = { accept: 'application/json', 'user-agent': 'latchkey' }
  const { status, text } = await callGuarded(env, url, { headers, patience: env.JWKS_ANSWER_SECONDS * 1000 })
  return status === 200 ? keysIn(text) : null
}

/** A key ring for one process. */
export const createKeyRing = ({ clock, env, log, metrics }: Pick<Deps, 'clock' | 'env' | 'log' | 'metrics'>): KeyRing => {
  const kept = new Map<string, Kept>()
  const entryOf = (url: string): Kept => {
    const known = kept.get(url)
    if (known) return known
    const oldest = kept.size >= MOST_ADDRESSES ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    const made: Kept = { keys: null, came: 0, asked: Number.NEGATIVE_INFINITY, asking: null }
    kept.set(url, made)
    return made
  }
  const ask = async (url: string, entry: Kept): Promise<void> => {
    entry.asked = clock.now()
    let outcome = 'found'
    try {
      const found = await askForKeys(env, url)
      if (found) {
        entry.keys = createLocalJWKSet(found)
        entry.came = clock.now()
      } else outcome = 'useless'
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error
      outcome = error.reason
    }
    metrics.count('latchkey_jwks_answers_total', { outcome })
    if (outcome !== 'found') log.warn('jwks_failed', { outcome })
  }
  /** Concurrent callers share one fetch. False within the cool-down. */
  const renew = async (url: string, entry: Kept): Promise<boolean> => {
    if (!entry.asking && clock.now() - entry.asked < env.JWKS_COOLDOWN_SECONDS * 1000) return false
    entry.asking ??= ask(url, entry).finally(() => {
      entry.asking = null
    })
    await entry.asking
    return true
  }
  const age = ({ came }: Kept): number => (clock.now() - came) / 1000
  const valid = (entry: Kept): JWTVerifyGetKey | null => (age(entry) < env.JWKS_STALE_SECONDS ? entry.keys : null)
  return {
    keys: async (url) => {
      const entry = entryOf(url)
      if (!entry.keys || age(entry) >= env.JWKS_FRESH_SECONDS) await renew(url, entry)
      return valid(entry)
    },
    newer: async (url) => {
      const entry = entryOf(url)
      const before = entry.keys
      return (await renew(url, entry)) && entry.keys !== before ? valid(entry) : null
    },
  }
}
