// Access tokens of bound sessions whose signature is known: what ends them ends them at once, as any other.
// See docs/design/security.md, "Bound sessions".

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { rotateSigningKey } from '../../server/services/apps/apps.ts'
import { HOUR, SECOND } from '../../src/kit/durations.ts'
import { LOGOUT, ME } from './bound-lab.ts'
import { createTheft } from './bound-theft.ts'
import { onEachEngine } from './engines.ts'
import { SESSION } from './lab.ts'

await onEachEngine((engine) => {
  const theft = createTheft(engine)
  before(theft.open)
  /** A session whose token has been shown. */
  const known = async (who = theft.client) => {
    const { browser, session } = await theft.signedIn(who)
    const me = async (): Promise<number> => (await browser.call(ME, undefined, { bearer: session.token })).status
    assert.deepEqual([await me(), await me()], [200, 200])
    return { browser, session, me }
  }

  // First those of two instances, whose clocks go together.
  test('a sign-out, here and at another instance', async () => {
    for (const by of [theft.client, theft.second]) {
      const { browser, session, me } = await known()
      assert.equal((await browser.call(LOGOUT, {}, { bearer: session.token, by })).status, 200)
      assert.equal(await me(), 401)
    }
  })

  test('many renewals at once use each proof once, and none is lost', async () => {
    const { browser, session } = await known()
    let token = session.refresh_token
    for (let round = 0; round < 40; round += 1) {
      const both = await Promise.all([browser.refresh({ refresh_token: token }), browser.refresh({ refresh_token: token })])
      assert.deepEqual(
        both.map(({ status }) => status),
        [200, 200],
      )
      token = both[0].body.refresh_token
    }
    const copied = browser.proof(SESSION.refresh)
    const answers = await Promise.all(
      [theft.client, theft.second, theft.client].map((by) =>
        by.call(SESSION.refresh, { refresh_token: token }, { headers: { ...browser.headersOf(), dpop: copied } }),
      ),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  })

  test('a proof by which a session was renewed does not renew it again by the token that follows', async () => {
    const { browser, session } = await known()
    const copied = { ...browser.headersOf(), dpop: browser.proof(SESSION.refresh) }
    const ask = (token: string) => theft.client.call(SESSION.refresh, { refresh_token: token }, { headers: copied })
    const next = (await ask(session.refresh_token)).body
    const again = await ask(next.refresh_token)
    assert.deepEqual([again.status, again.body.code], [401, 'invalid_proof'])
    assert.equal((await browser.refresh(next)).status, 200)
  })

  test('its time, to the second', async () => {
    const { browser, session, me } = await known()
    theft.lab.clock.advance(HOUR - SECOND)
    await browser.open()
    assert.equal(await me(), 200)
    theft.lab.clock.advance(SECOND)
    assert.equal(await me(), 401)
    assert.equal((await browser.refresh(session)).status, 200)
  })

  test('a key of the app that has leaked', async () => {
    const app = await theft.lab.newApp({ allowNoOrigin: false })
    const { browser, session, me } = await known(app)
    await rotateSigningKey(theft.lab.deps, app.id, true)
    theft.lab.clock.advance(6 * SECOND)
    assert.equal(await me(), 401)
    assert.equal((await browser.refresh(session)).status, 200)
  })
})
