// The captcha stand-in: Turnstile's siteverify over a signed proof of work that is accepted once.

import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock, Random } from '../../ports/ports.ts'

/** As Turnstile's. */
const TOKEN_SECONDS = 300
const CHALLENGE_SECONDS = 60
/** Zero bits that a hash must begin with: a few thousand attempts, a tenth of a second. */
const BITS = 11

/** Turnstile's own names for its testing keys (https://developers.cloudflare.com/turnstile/troubleshooting/testing/). */
export const SITE_KEYS = { passes: '1x00000000000000000000BB', blocks: '2x00000000000000000000BB' } as const

interface Challenge {
  readonly kind: 'challenge'
  readonly id: string
  readonly sitekey: string
  readonly action: string
  readonly hostname: string
  readonly at: number
}
type Token = Omit<Challenge, 'kind'> & { readonly kind: 'token' }

export interface Verdict {
  readonly success: boolean
  readonly 'error-codes': readonly string[]
  readonly challenge_ts?: string
  readonly hostname?: string
  readonly action?: string
  readonly cdata?: string
}

/** Whether the hash begins with so many zero bits. */
export const isSolved = (challenge: string, nonce: string, bits: number): boolean =>
  Math.clz32(createHash('sha256').update(`${challenge}.${nonce}`).digest().readUInt32BE(0)) >= bits

/** Turnstile's own name for a testing secret. Trust: only this stand-in takes it, and it is the same for every service on one database. */
const SECRET = '1x0000000000000000000000000000000AA'

/** One stand-in, with keys of its own. */
export const createTurnstile = ({ clock, random }: { clock: Clock; random: Random }) => {
  const text = (length: number): string => Buffer.from(random.bytes(length)).toString('base64url')
  const [key, secret] = [random.bytes(32), SECRET]
  /** Ids of what has been used, with what it was used for and when it may be forgotten. */
  const used = new Map<string, { readonly by: string | null; readonly ends: number }>()
  const sign = (body: string): Buffer => createHmac('sha256', key).update(body).digest()
  const pack = (what: Challenge | Token): string => {
    const body = Buffer.from(JSON.stringify(what)).toString('base64url')
    return `${body}.${sign(body).toString('base64url')}`
  }
  const open = <K extends 'challenge' | 'token'>(kind: K, packed: string): (K extends 'token' ? Token : Challenge) | null => {
    const [body = '', mark = ''] = packed.split('.')
    const given = Buffer.from(mark, 'base64url')
    const wanted = sign(body)
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
    const what = JSON.parse(Buffer.from(body, 'base64url').toString()) as Challenge | Token
    return what.kind === kind ? (what as K extends 'token' ? Token : Challenge) : null
  }
  /** Whether it was used before by another call than this one; from now on it is. */
  const isSpent = (id: string, by: string | null): boolean => {
    const now = clock.now()
    for (const [one, { ends }] of used) if (ends <= now) used.delete(one)
    const before = used.get(id)
    if (before) return before.by === null || before.by !== by
    used.set(id, { by, ends: now + 2 * TOKEN_SECONDS * 1000 })
    return false
  }
  const isFresh = (at: number, seconds: number): boolean => clock.now() - at <= seconds * 1000
  return {
    /** The secret of the site key that passes. */
    secret,
    bits: BITS,
    tokenSeconds: TOKEN_SECONDS,
    /** A challenge for a page on this host; a code of Turnstile's where there is none for this key. */
    challenge: ({ sitekey, action, hostname }: { sitekey: string; action: string; hostname: string }) => {
      if (sitekey === SITE_KEYS.blocks) return { code: '300030' }
      if (sitekey !== SITE_KEYS.passes) return { code: '110100' }
      return { challenge: pack({ kind: 'challenge', id: text(12), sitekey, action, hostname, at: clock.now() }) }
    },
    /** A token for a challenge that was solved on the host it was made for; null where it was not. */
    solve: ({ challenge, nonce, hostname }: { challenge: string; nonce: string; hostname: string }): string | null => {
      const what = open('challenge', challenge)
      if (!what || what.hostname !== hostname || !isFresh(what.at, CHALLENGE_SECONDS)) return null
      if (!isSolved(challenge, nonce, BITS) || isSpent(what.id, null)) return null
      return pack({ ...what, kind: 'token', id: text(12), at: clock.now() })
    },
    verify: (asked: { secret: string; response: string; key: string | null }): Verdict => {
      const no = (code: string): Verdict => ({ success: false, 'error-codes': [code] })
      if (!asked.secret) return no('missing-input-secret')
      if (asked.secret !== secret) return no('invalid-input-secret')
      if (!asked.response) return no('missing-input-response')
      const token = open('token', asked.response)
      if (!token) return no('invalid-input-response')
      if (!isFresh(token.at, TOKEN_SECONDS) || isSpent(token.id, asked.key)) return no('timeout-or-duplicate')
      const { hostname, action, at } = token
      return { success: true, 'error-codes': [], challenge_ts: new Date(at).toISOString(), hostname, action, cdata: '' }
    },
  }
}
export type TurnstileStandIn = ReturnType<typeof createTurnstile>
