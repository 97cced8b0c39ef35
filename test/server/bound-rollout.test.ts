// An instance of an earlier release beside this one, or after it: it knows nothing of bound sessions, and loses none.
// See docs/design/security.md, "Bound sessions".

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { createCore } from '../../server/services/core.ts'
import { signAccessToken } from '../../server/services/sessions/access-token.ts'
import { firstToken, hashToken, makeSid, nextToken } from '../../server/services/sessions/refresh-token.ts'
import { DAY } from '../../src/kit/durations.ts'
import { ME, PAGE } from './bound-lab.ts'
import { createTheft } from './bound-theft.ts'
import { onEachEngine } from './engines.ts'
import { SESSION } from './lab.ts'

await onEachEngine((engine) => {
  const theft = createTheft(engine)
  before(theft.open)

  test('a session that the earlier release makes is bound to nothing, and goes on', async () => {
    const { session } = await theft.signedIn()
    const { secrets } = createCore(theft.lab.deps)
    const now = theft.lab.clock.now()
    const sid = makeSid(theft.lab.deps.random.bytes)
    const token = firstToken(secrets, sid)
    await sql`insert into sessions (sid, app_id, user_id, token_hash, created_at, expires_at, browser, os, country, by_late_link, owes_wallet)
      values (${sid}, ${theft.client.id}, ${session.user.id}, ${hashToken(secrets, token)}, ${now}, ${now + DAY}, null, null, null, false, false)`.execute(
      engine.db,
    )
    const renewed = await theft.client.call(SESSION.refresh, { refresh_token: token }, { headers: { origin: PAGE } })
    assert.deepEqual([renewed.status, decodeJwt(renewed.body.token).cnf], [200, undefined])
  })

  test('a bound session that the earlier release renews is bound as before, once the page has renewed it here', async () => {
    const { browser, session } = await theft.signedIn()
    const core = createCore(theft.lab.deps)
    const app = await core.apps.find(theft.client.id)
    assert.ok(app)
    const sid = String(decodeJwt(session.token).sid)
    const next = nextToken(core.secrets, session.refresh_token, sid)
    // As that release does it: without a look at the key.
    const now = theft.lab.clock.now()
    await sql`update sessions s set token_hash = ${hashToken(core.secrets, next)}, used_at = ${now}, renewals = array[${now}::int8]
      where s.sid = ${sid} and s.token_hash = ${hashToken(core.secrets, session.refresh_token)}`.execute(engine.db)
    const bare = signAccessToken(core, app, { sid, userId: session.user.id, jkt: null })
    // Its token is none here, so the page renews; a thief of it has no key to do so.
    const me = await browser.call(ME, undefined, { bearer: bare })
    assert.deepEqual([me.status, me.body.code], [401, 'missing_or_invalid_token'])
    const stolen = await theft.client.call(SESSION.refresh, { refresh_token: next }, { headers: { origin: PAGE } })
    assert.deepEqual([stolen.status, stolen.body.code], [401, 'invalid_proof'])
    const renewed = await browser.refresh({ refresh_token: next })
    assert.deepEqual([renewed.status, decodeJwt(renewed.body.token).cnf], [200, { jkt: browser.key.jkt }])
    assert.equal((await browser.call(ME, undefined, { bearer: renewed.body.token })).status, 200)
  })
})
