// A page's session without a browser: tokens as the service signs them, scripted answers, a cookie jar.

import { afterEach, beforeEach, mock } from 'node:test'
import type { Api } from '../../src/api/call.ts'
import type { WireSession } from '../../src/contract/entities.ts'
import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import { toBase64url } from '../../src/kit/base64url.ts'
import { jwtClaims } from '../../src/kit/jwt-claims.ts'
import { createProofs } from '../../src/session/proofs.ts'
import { createSession } from '../../src/session/session.ts'
import { sharedStorage } from './storage.ts'

export const APP = 'latchkeytestapp0000000001'
export const NOW = 1_700_000_000_000
const encode = (value: object): string => toBase64url(new TextEncoder().encode(JSON.stringify(value)))
const signed = (claims: object): string => `${encode({ alg: 'ES256' })}.${encode(claims)}.c2ln`
/** A token of a user, `life` seconds long from now, as the service's clock (`skew` seconds ahead of ours) says. */
export const token = (sub = 'did:privy:ada', life = 3600, skew = 0, aud = APP, sid = `session of ${sub}`): string => {
  const iat = NOW / 1000 + skew
  return signed({ sid, sub, aud, iat, exp: iat + life })
}
/** The same of a session that is bound to a key, by its thumbprint. */
export const boundToken = (jkt: string, life?: number): string => signed({ ...jwtClaims(token(undefined, life)), cnf: { jkt } })
export const wireUser = (id = 'did:privy:ada') => ({
  id,
  created_at: 1,
  linked_accounts: [],
  mfa_methods: [],
  has_accepted_terms: false,
})
export const answer = (own: Partial<WireSession> = {}): WireSession => ({
  user: wireUser(),
  token: token(),
  refresh_token: 'r1',
  session_update_action: 'set',
  ...own,
})
export const gone = () => new LatchkeyError('missing_or_invalid_token', 'gone', { status: 401 })

/** A service that answers refreshes from a list and remembers what it was asked. */
export const service = (...answers: (WireSession | LatchkeyError | Promise<WireSession>)[]) => {
  const asked: { name: string; body: unknown; token: unknown }[] = []
  const api = (async ({ name }: { name: string }, { body, token: bearer }: { body: unknown; token: unknown }) => {
    asked.push({ name, body, token: bearer })
    if (name === 'sessions.logout') return { success: true }
    const next = answers.shift()
    if (next instanceof LatchkeyError) throw next
    return next
  }) as unknown as Api
  return { api, asked }
}

/** One tab's session over a storage that tabs share. */
export const session = (api: Api, storage = sharedStorage(), serverCookies = false, proofs = createProofs(APP)) => {
  const tab = storage.tab()
  const parts = { appId: APP, api, storage: tab, proofs, serverCookies: () => serverCookies }
  return { storage, tab, session: createSession(parts) }
}

/**
 * Cookies as `document.cookie` has them, for one host; `lines` keeps each write as it was made. While they are `late()`, no reader sees what is
 * written, until the function that it gives is called: so long may another tab's write take.
 */
export const cookieJar = (host = 'app.shop.example') => {
  const values = new Map<string, string>()
  const lines: string[] = []
  let held: (() => void)[] | null = null
  const jar = {
    get cookie() {
      return [...values].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(line: string) {
      lines.push(line)
      const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*);(.*)$/.exec(line) ?? []
      const expires = Date.parse(/expires=([^;]+)/.exec(attributes)?.[1] ?? '')
      const write = (): void => {
        if (expires > Date.now()) values.set(name, value)
        else values.delete(name)
      }
      if (held) held.push(write)
      else write()
    },
  }
  const late = () => {
    const writes: (() => void)[] = []
    held = writes
    return (): void => {
      held = null
      for (const write of writes) write()
    }
  }
  Object.assign(globalThis, { document: jar, location: { hostname: host } })
  const remove = (): void => {
    Object.assign(globalThis, { document: undefined, location: undefined })
  }
  return { values, lines, late, remove }
}

/** A clock that is fixed at {@link NOW}, and an empty jar, for each test of a suite. */
export const freshBrowser = (): (() => ReturnType<typeof cookieJar>) => {
  let cookies: ReturnType<typeof cookieJar>
  beforeEach(() => {
    mock.timers.reset()
    mock.timers.enable({ apis: ['Date'], now: NOW })
    cookies = cookieJar()
  })
  afterEach(() => cookies.remove())
  return () => cookies
}

/** An answer that comes when the test says so. */
export const later = () => {
  let come: (answered: WireSession) => void = () => {}
  const promise = new Promise<WireSession>((resolve) => {
    come = resolve
  })
  return { promise, come: (answered: WireSession) => come(answered) }
}
/** After all that is under way already. */
export const settled = () => new Promise((resolve) => setImmediate(resolve))
