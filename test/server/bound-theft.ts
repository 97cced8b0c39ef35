// Thieves of bound sessions: what they call, with which proof, and what is kept of the person meanwhile.

import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { PROOF_HEADER } from '../../src/contract/proof-of-possession.ts'
import { type Browser, createBrowser, FORK, type Lies, LOGOUT, ME, PAGE, proofOf, SERVICE, TERMS } from './bound-lab.ts'
import type { Engine } from './engines.ts'
import { type AnswerBody, type Client, createLab, type Lab, SESSION } from './lab.ts'

export interface Target {
  readonly path: string
  readonly method: 'GET' | 'POST'
  /** Whether a bearer is shown, and whether the body has the refresh token. */
  readonly bearer: boolean
  readonly renews: boolean
  readonly from: string
}
const target = (path: string, method: Target['method'], more: Partial<Target> = {}): Target => ({
  path,
  method,
  bearer: true,
  renews: false,
  from: PAGE,
  ...more,
})
const frame = { from: SERVICE }
/** What a thief would call: reads, changes, key material, and what renews, hands on and ends a session. */
export const TARGETS: readonly Target[] = [
  target(ME, 'GET'),
  target('/api/v1/users/me/sessions', 'GET'),
  target('/api/v1/users/me/export', 'GET'),
  target(TERMS, 'POST'),
  target('/api/v1/users/me/delete', 'POST'),
  target('/api/v1/embedded_wallets', 'GET', frame),
  target('/api/v1/embedded_wallets/check', 'POST', frame),
  target('/api/v1/mfa/totp/init', 'POST'),
  target(SESSION.refresh, 'POST', { bearer: false, renews: true }),
  target(FORK, 'POST', { renews: true }),
  target(LOGOUT, 'POST', { bearer: false, renews: true }),
  target(LOGOUT, 'POST'),
]

export interface Scene {
  readonly target: Target
  readonly browser: Browser
  readonly session: AnswerBody
  readonly token: string
}
/** The proof, or its headers, of a variant. */
export type Variant = (scene: Scene) => string | Record<string, string>
export const right = ({ target: { path, method, bearer }, browser, token }: Scene, lies: Lies = {}, key = browser.key): string =>
  proofOf({ key, nonce: browser.nonce, method, path, bearer: bearer ? token : null }, lies)

/** A service of two instances on a database, with two apps; `open` starts it, before the tests. */
export const createTheft = (engine: Engine) => {
  let lab: Lab
  let client: Client
  let second: Client
  let other: Client
  let people = 0
  const settings = {
    PUBLIC_URL: SERVICE,
    NODE_ENV: 'development',
    RESEND_SECONDS: '0',
    CODES_PER_HOUR: '1000',
    REQUESTS_PER_IP_PER_MINUTE: '1000000',
  } as const
  const open = async (): Promise<void> => {
    lab = createLab(engine, settings)
    client = await lab.newApp({ allowNoOrigin: false, config: { email_auth: true, mfa_methods: ['totp'] } })
    other = await lab.newApp({ allowNoOrigin: false })
    second = createLab(engine, settings).clientOf(client.id)
  }
  const signedIn = async (who = client) => {
    const browser = createBrowser(who)
    await browser.open()
    const { status, body } = await browser.logIn(`thief${++people}@example.com`)
    assert.equal(status, 200)
    return { browser, session: body }
  }
  /** All that is kept of the person's sessions, and whether they are there. */
  const kept = async ({ user }: AnswerBody): Promise<string> => {
    const { rows } = await sql<{ all: string }>`
      select (select json_agg(s order by s.sid)::text from sessions s where s.user_id = ${user.id})
        || (select json_agg(u)::text from users u where u.id = ${user.id})
        || (select count(*)::text from forks f where f.user_id = ${user.id}) as all`.execute(engine.db)
    return rows[0]?.all ?? ''
  }
  const send = async (scene: Scene, variant: Variant, by: Client) => {
    const shown = variant(scene)
    const { path, method, bearer, renews, from } = scene.target
    const headers = {
      origin: from,
      'privy-client': 'latchkey:test',
      ...(bearer && { authorization: `Bearer ${scene.token}` }),
      ...(typeof shown === 'string' ? { [PROOF_HEADER]: shown } : shown),
    }
    const body = method === 'GET' ? undefined : renews ? { refresh_token: scene.session.refresh_token } : {}
    return by.call(path, body, { method, headers })
  }
  /** Tries each variant at each target; afterwards the holder of the key goes on. Answers how many were tried. */
  const allRefused = async (
    variants: readonly Variant[],
    targets = TARGETS,
    { by = client, refusals = [401] }: { by?: Client; refusals?: readonly number[] } = {},
  ): Promise<number> => {
    const { browser, session } = await signedIn()
    const before = await kept(session)
    const succeeded: string[] = []
    for (const [number, variant] of variants.entries())
      for (const one of targets) {
        const { status, body } = await send({ target: one, browser, session, token: session.token }, variant, by)
        if (!refusals.includes(status)) succeeded.push(`${number} ${one.method} ${one.path} ${status} ${JSON.stringify(body)}`)
        const mine = await browser.call(ME, undefined, { bearer: session.token })
        assert.equal(mine.status, 200)
      }
    assert.deepEqual(succeeded, [])
    assert.equal(await kept(session), before)
    const renewed = await browser.refresh(session)
    assert.equal(renewed.status, 200)
    assert.equal((await browser.call(ME, undefined, { bearer: renewed.body.token })).status, 200)
    return variants.length * targets.length
  }
  return {
    open,
    signedIn,
    kept,
    send,
    allRefused,
    get lab() {
      return lab
    },
    get client() {
      return client
    },
    /** The same app at the other instance. */
    get second() {
      return second
    },
    /** Another app. */
    get other() {
      return other
    },
  }
}
