// A guest's credential is worth nothing without the key of its browser (docs/design/security.md, "Bound sessions").

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { NONCE_HEADER } from '../../src/contract/proof-of-possession.ts'
import { createBrowser, PAGE, SERVICE } from './bound-lab.ts'
import { onEachEngine } from './engines.ts'
import { type Answer, createLab } from './lab.ts'
import { prepared } from './prepared.ts'

const LOGIN = '/api/v1/guest/authenticate'
const newCredential = (): string => randomBytes(32).toString('base64url')
const refused = ({ status, body, headers }: Answer) => [status, body.code, headers.get(NONCE_HEADER) !== null]

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine, { PUBLIC_URL: SERVICE, NODE_ENV: 'development', GUESTS_PER_IP_PER_HOUR: '1000' }))
  const app = prepared(() => lab.newApp({ allowNoOrigin: false, config: { guest_auth: true } }))
  const browser = async () => {
    const one = createBrowser(app)
    await one.open()
    return one
  }
  const enter = (credential: string, more: object = {}) =>
    app.call(LOGIN, { guest_credential: credential, ...more }, { headers: { origin: PAGE } })

  test('bound at its first use or at a later one, it signs nobody in without that key', async () => {
    const [own, thief] = [await browser(), await browser()]
    for (const first of [{ bound: true }, {}]) {
      const credential = newCredential()
      const { body } = await own.call(LOGIN, { guest_credential: credential, ...first })
      // One from before is bound at its next use.
      assert.equal((await own.call(LOGIN, { guest_credential: credential, bound: true })).status, 200)
      for (const taken of [
        await enter(credential),
        await enter(credential, { bound: true }),
        await thief.call(LOGIN, { guest_credential: credential }),
        await thief.call(LOGIN, { guest_credential: credential, bound: true }),
      ])
        assert.deepEqual(refused(taken), [401, 'invalid_proof', true])
      const again = await own.call(LOGIN, { guest_credential: credential })
      assert.deepEqual([again.status, again.body.user.id], [200, body.user.id])
    }
  })

  test('one that no key has asked for stays as it is, for clients that know none', async () => {
    const credential = newCredential()
    const { body } = await (await browser()).call(LOGIN, { guest_credential: credential })
    const again = await enter(credential, { bound: true })
    assert.deepEqual([again.status, again.body.user.id], [200, body.user.id])
    assert.equal((await enter(credential)).status, 200)
  })

  test('of two browsers that bind one at once, one has it', async () => {
    const credential = newCredential()
    await enter(credential)
    const both = [await browser(), await browser()]
    const answers = await Promise.all(both.map((one) => one.call(LOGIN, { guest_credential: credential, bound: true })))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 401])
  })
})
