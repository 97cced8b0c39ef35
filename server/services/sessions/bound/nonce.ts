// Nonces of proofs: a time and a keyed hash of it. No instance keeps them, and each takes those of another.
// See docs/design/security.md, "Bound sessions".

import { timingSafeEqual } from 'node:crypto'
import { NONCE_FRESH_SECONDS, NONCE_SECONDS } from '../../../../src/contract/proof-of-possession.ts'
import { SECOND } from '../../../../src/kit/durations.ts'
import type { Core } from '../../core.ts'

/** How far the clocks of two instances may be apart. */
const AHEAD = 30 * SECOND
const NONCE = /^([\da-z]{1,12})\.([\w-]{43})$/

type Parts = Pick<Core, 'secrets' | 'clock'>

/** A nonce for the next proofs at this app. */
export const makeNonce = ({ secrets, clock }: Parts, app: string): string => {
  const time = clock.now().toString(36)
  return `${time}.${secrets.hash('proof-nonce', app, time)}`
}

/** When a nonce of this app was made, in milliseconds, however long ago; null for any other text. */
export const nonceTime = ({ secrets }: Pick<Parts, 'secrets'>, app: string, nonce: string): number | null => {
  const [, time = '', hash = ''] = NONCE.exec(nonce) ?? []
  const wanted = Buffer.from(secrets.hash('proof-nonce', app, time))
  const given = Buffer.from(hash)
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? Number.parseInt(time, 36) : null
}

const nonceEnds = (time: number): number => time + NONCE_SECONDS * SECOND

/** Milliseconds for which a proof may be taken after its nonce was made, by the clock of whichever instance. */
export const PROOF_LIFE = NONCE_SECONDS * SECOND + AHEAD

/** Until when a proof with a nonce of `time` is remembered. */
export const memoryEnds = (time: number): number => time + PROOF_LIFE

/** Whether a nonce that was made at `time` is taken now. */
export const isNonceLive = ({ clock }: Pick<Parts, 'clock'>, time: number): boolean =>
  time <= clock.now() + AHEAD && clock.now() < nonceEnds(time)

/** Whether an answer can do without another one. */
export const isNonceFresh = ({ clock }: Pick<Parts, 'clock'>, time: number): boolean =>
  clock.now() < time + NONCE_FRESH_SECONDS * SECOND
