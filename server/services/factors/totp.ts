// Secrets and codes of authenticator apps, by RFC 6238: six digits, 30 seconds, SHA-1, as those apps have them.

import { Secret, TOTP } from 'otpauth'
import type { App } from '../apps/app-cache.ts'

const PERIOD = 30
const DIGITS = 6
/** Bytes of a secret: what RFC 4226 asks for. */
export const SECRET_BYTES = 20
/** Steps before and after the present one whose codes count. */
const WINDOW = 1

const codes = (secret: string, more: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...more, algorithm: 'SHA1', digits: DIGITS, period: PERIOD, secret: Secret.fromBase32(secret) })

/** Random bytes as authenticator apps take them. */
export const secretOf = (bytes: Uint8Array<ArrayBuffer>): string => new Secret({ buffer: bytes.buffer }).base32

/** The address of a secret for an authenticator app; colons part issuer and label. */
export const authUrlOf = (app: App, label: string, secret: string): string => {
  const plain = (text: string): string => text.replaceAll(':', ' ').trim()
  return codes(secret, { issuer: plain(app.row.config.name), label: plain(label) }).toString()
}

/** The step of a code, 0 for one that is none of the three that count now. */
export const stepOf = (secret: string, token: string, now: number): number => {
  const off = codes(secret).validate({ token, timestamp: now, window: WINDOW })
  return off === null ? 0 : Math.floor(now / (PERIOD * 1000)) + off
}

/** What a secret is bound to in its seal. */
export const totpContext = (app: string, user: string): string => `totp ${app} ${user}`
