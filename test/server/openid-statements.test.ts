// How many statements and commits the calls of a relying party take at the OpenID provider.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { countedEngine } from './counted.ts'
import { onEachEngine } from './engines.ts'
import { createOpenIdLab, type OpenIdLab, scenesOf } from './openid-lab.ts'
import { prepared } from './prepared.ts'

/** A call, and its cost. Reading is no commit. */
const COSTS = {
  'a code for tokens': { statements: 2, commits: 1 },
  'a refresh': { statements: 2, commits: 1 },
  userinfo: { statements: 1, commits: 0 },
  introspection: { statements: 1, commits: 0 },
  'introspection of nothing': { statements: 1, commits: 0 },
} as const

await onEachEngine((engine) => {
  const counted = prepared(() => countedEngine(engine))
  let lab: OpenIdLab
  before(async () => {
    lab = await createOpenIdLab(counted.engine())
  })
  after(() => lab.close())
  const { scene } = scenesOf(() => lab)

  const costs = async <T>(name: keyof typeof COSTS, call: () => Promise<T>): Promise<T> => {
    const { answer, cost, most } = await counted.cost(call, COSTS[name])
    assert.deepEqual(cost, most, name)
    return answer
  }

  test('takes as many statements and commits as written down, with and without the session', async () => {
    for (const scope of ['openid email', 'openid email offline_access']) {
      const one = await scene()
      const begun = await one.rp.begin({ scope, prompt: 'consent' })
      const called = await lab.agree(one.browser, one.app, begun.address, one.person.token)
      const tokens = await costs('a code for tokens', () => one.rp.finish(called, begun))
      const next = await costs('a refresh', () => one.rp.refresh(tokens.refresh_token ?? ''))
      const info = await costs('userinfo', () => one.rp.userInfo(next.access_token, one.person.user))
      assert.equal(info.email, 'ada@example.com')
      const authorization = `Basic ${Buffer.from(`${one.id}:${one.secret}`).toString('base64')}`
      const introspect = async (token: string): Promise<boolean> => {
        const asked = { method: 'POST', headers: { authorization }, body: new URLSearchParams({ token }) }
        return ((await (await fetch(`${one.issuer}/token/introspection`, asked)).json()) as { active: boolean }).active
      }
      assert.equal(await costs('introspection', () => introspect(next.access_token)), true)
      assert.equal(await costs('introspection', () => introspect(next.refresh_token ?? '')), true)
      assert.equal(await costs('introspection of nothing', () => introspect('x'.repeat(43))), false)
    }
  })
})
