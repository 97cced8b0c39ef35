// The OpenID provider: clients that fail are told of logouts again, and by another instance.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { tellLogouts } from '../../server/services/openid/tell-logouts.ts'
import { SECOND } from '../../src/kit/durations.ts'
import { onEachEngine } from '../server/engines.ts'
import { createOpenIdLab, type Scene, scenesOf } from '../server/openid-lab.ts'
import { startToldOfLogouts } from '../server/openid-told.ts'
import { prepared } from '../server/prepared.ts'

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

await onEachEngine((engine) => {
  const lab = prepared(() => createOpenIdLab(engine, { ALLOW_PRIVATE_TARGETS: 'yes' }))
  const told = prepared(() => startToldOfLogouts())
  after(() => {
    told.close()
    return lab.close()
  })
  const { scene, signIn } = scenesOf(() => lab)
  const logOut = ({ app, person }: Scene) =>
    app.call('/api/v1/sessions/logout', { refresh_token: person.refresh }, bearer(person.token))
  const waiting = async (): Promise<number> =>
    Number((await sql<{ n: string }>`select count(*)::text as n from openid_logouts`.execute(engine.db)).rows[0]?.n)

  test('a client that fails is told again, later each time, and at last no more; its neighbours do not wait', async () => {
    const one = await scene({ backchannel_logout_uri: told.address })
    await signIn(one)
    await logOut(one)
    told.state.status = 500
    const before = told.told.length
    for (const seconds of [0, 30, 120, 600, 1800, 7200]) {
      lab.clock.advance(seconds * SECOND - 1)
      if (seconds > 0) assert.equal(await tellLogouts(lab.core), 0, `before ${seconds}`)
      lab.clock.advance(1)
      assert.equal(await tellLogouts(lab.core), 1, String(seconds))
    }
    assert.deepEqual([told.told.length - before, await waiting()], [6, 0])
    // Three clients at once: the first is answered when the third has been asked.
    told.state.status = 0
    const scenes = [
      one,
      await scene({ backchannel_logout_uri: told.address }),
      await scene({ backchannel_logout_uri: told.address }),
    ]
    scenes[0] = await scene({ backchannel_logout_uri: told.address })
    for (const each of scenes) await signIn(each)
    for (const each of scenes) await logOut(each)
    assert.equal(await tellLogouts(lab.core), 3)
    assert.deepEqual([told.state.most, await waiting()], [3, 0])
    told.state.status = 204
  })

  test('an instance that ends in the middle leaves it to the next one', async () => {
    const one = await scene({ backchannel_logout_uri: told.address })
    await signIn(one)
    await logOut(one)
    const before = told.told.length
    // Its database is gone after the claim: nothing that it does counts.
    const ended = { ...lab.core, apps: { ...lab.core.apps, find: () => new Promise<never>(() => {}) } }
    void tellLogouts(ended)
    while ((await sql`select from openid_logouts where tries > 0`.execute(engine.db)).rows.length === 0);
    assert.equal(await tellLogouts(lab.core), 0)
    lab.clock.advance(301 * SECOND)
    assert.equal(await tellLogouts(lab.core), 1)
    assert.deepEqual([told.told.length, await waiting()], [before + 1, 0])
  })
})
