// What is derived from the data key: keyed hashes, sealed texts (docs/design/security.md, "Keys").

import { createHmac, hkdfSync } from 'node:crypto'
import type { DataKey, Random } from '../../ports/ports.ts'
import { createSeal, type Seal } from './seal.ts'

/** What a hash is for. Two purposes never share a key, so a hash of one kind cannot be used as another. */
type Purpose =
  | 'identifier'
  | 'device'
  | 'code'
  | 'refresh-token'
  | 'first-token'
  | 'next-token'
  | 'forked-sid'
  | 'forked-token'
  | 'once'
  | 'address'
  | 'oauth-state'
  | 'oauth-code'
  | 'oauth-verifier'
  | 'oauth-browser'
  | 'oauth-provider-code'
  | 'oauth-nonce'
  | 'passkey-challenge'
  | 'passkey-user'
  | 'guest'
  | 'captcha-token'
  | 'app-secret'
  | 'wallet-nonce'
  | 'farcaster-channel'
  | 'recovery-auth'
  | 'factor-code'
  | 'account-transfer'
  | 'factor-token'
  | 'held-token'
  | 'wallet-device'
  | 'recovery-code'
  | 'cross-app-token'
  | 'cross-app-request'
  | 'telegram-answer'
  | 'on-ramp'
  | 'admin-token'
  | 'operator-invite'
  | 'audit'
  | 'descriptor-set'
  | 'operator-challenge'
  | 'operator-handle'
  | 'operator-session'
  | 'proof-nonce'
  | 'proof-id'
  | 'key-window-ticket'
  | 'key-window-token'
  | 'key-window-count'
  | 'former-id'
  | 'openid-record'
  | 'openid-cookie'
  | 'openid-ticket'
  | 'openid-consent'
  | 'openid-secret'

export interface Secrets extends Seal {
  /** HMAC-SHA256 over the parts, base64url. */
  hash(purpose: Purpose, ...parts: string[]): string
}

export const createSecrets = (master: DataKey, random: Random): Secrets => {
  const derived = new Map<string, Buffer>()
  const keyFor = (use: string): Buffer => {
    const key = derived.get(use) ?? Buffer.from(hkdfSync('sha256', master, '', `latchkey ${use}`, 32))
    derived.set(use, key)
    return key
  }
  return {
    hash: (purpose, ...parts) =>
      // Trust: lengths are part of what is hashed; without them ("ab", "c") and ("a", "bc") would be one.
      createHmac('sha256', keyFor(purpose))
        .update(parts.map((part) => `${part.length}:${part}`).join(''))
        .digest('base64url'),
    ...createSeal(keyFor('seal'), random),
  }
}
