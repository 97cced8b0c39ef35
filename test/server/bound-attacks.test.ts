// Proofs and tokens in another place than theirs: after a renewal, of a fork, at another app, twice, of another frame.
// See docs/design/security.md, "Bound sessions".

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { decodeJwt } from 'jose'
import { DELEGATION_HEADER, PROOF_HEADER } from '../../src/contract/proof-of-possession.ts'
import { MINUTE } from '../../src/kit/durations.ts'
import { createBrowser, delegationOf, FORK, jwtOf, LOGOUT, newKey, randomId } from './bound-lab.ts'
import { createTheft, right, TARGETS, type Target, type Variant } from './bound-theft.ts'
import { onEachEngine } from './engines.ts'
import type { AnswerBody } from './lab.ts'

await onEachEngine((engine) => {
  const theft = createTheft(engine)
  const { signedIn, kept, send } = theft
  before(theft.open)

  test('proofs and tokens of before and after a renewal do not mix', async () => {
    let tried = 0
    for (let round = 0; round < 5; round += 1) {
      const { browser, session } = await signedIn()
      const former = TARGETS.filter(({ bearer }) => bearer).map((one) => ({
        one,
        proof: right({ target: one, browser, session, token: session.token }),
      }))
      const renewed = (await browser.refresh(session)).body
      const before = await kept(renewed)
      for (const { one, proof } of former) {
        const scene = { target: one, browser, session: renewed, token: renewed.token }
        assert.equal((await send(scene, () => proof, theft.client)).status, 401, one.path)
        tried += 1
      }
      assert.equal(await kept(renewed), before)
      assert.equal((await browser.refresh(renewed)).status, 200)
    }
    assert.ok(tried >= 40)
  })

  test('the keys of a session and of its fork do not act for each other', async () => {
    let tried = 0
    for (let round = 0; round < 3; round += 1) {
      const { browser, session } = await signedIn()
      const forked = (await browser.call(FORK, { refresh_token: session.refresh_token }, { bearer: session.token })).body
      const heir = createBrowser(theft.client)
      await heir.open()
      const taken = (await heir.call('/api/v1/sessions/fork/recover', { refresh_token: forked.new_session_refresh_token })).body
      const before = await kept(taken)
      for (const one of TARGETS) {
        for (const [by, of] of [
          [browser, taken],
          [heir, { ...forked, user: session.user }],
        ] as const) {
          const scene = { target: one, browser: by, session: of as AnswerBody, token: of.token }
          assert.equal((await send(scene, (at) => right(at), theft.client)).status, 401, one.path)
          tried += 1
        }
      }
      assert.equal(await kept(taken), before)
      assert.equal((await heir.refresh(taken)).status, 200)
      assert.equal((await browser.refresh(forked)).status, 200)
    }
    assert.ok(tried >= 40)
  })

  test('tokens and proofs of one app are worth nothing at another', async () => {
    let tried = 0
    for (let round = 0; round < 2; round += 1) {
      const { browser, session } = await signedIn()
      const before = await kept(session)
      const there = createBrowser(theft.other, browser.key)
      await there.open()
      const { nonce } = there
      for (const one of TARGETS)
        for (const by of [browser, there]) {
          const scene = { target: one, browser: by, session, token: session.token }
          const { status } = await send(
            scene,
            (at) => right(at, { claims: { nonce: by === there ? nonce : browser.nonce } }),
            theft.other,
          )
          // A sign-out that names nothing of this app says the same as any theft.other.
          if (one.path !== LOGOUT || by === browser) assert.equal(status, 401, one.path)
          tried += 1
        }
      assert.equal(await kept(session), before)
      assert.equal((await browser.refresh(session)).status, 200)
    }
    assert.ok(tried >= 40)
  })

  test('a proof that counts once is taken by one instance, once, also where all ask at once', async () => {
    const ONCE = TARGETS.filter(({ path, method }) => (method === 'POST' && path !== LOGOUT) || path.endsWith('/export'))
    let tried = 0
    for (let round = 0; round < 4; round += 1)
      for (const one of ONCE) {
        const { browser, session } = await signedIn()
        const scene = { target: one, browser, session, token: session.token }
        const copied = right(scene)
        const answers = await Promise.all(
          [theft.client, theft.second, theft.client, theft.second].map((by) => send(scene, () => copied, by)),
        )
        const taken = answers.filter(({ status }) => status === 200).length
        assert.equal(taken, 1, `${one.path} ${answers.map(({ status, body }) => `${status} ${body.code}`)}`)
        for (const by of [theft.client, theft.second]) assert.equal((await send(scene, () => copied, by)).status, 401)
        tried += 5
        if (!one.path.endsWith('/delete')) assert.equal((await browser.refresh(session)).status, 200)
      }
    assert.ok(tried >= 40)
  })

  const FRAMED = TARGETS.filter(({ path }) => /embedded_wallets|mfa|me\/user$/.test(path))
  test('the frame acts with its own key where the session’s has named it, on its own calls alone', async () => {
    const { browser, session } = await signedIn()
    const frameKey = newKey()
    const { sid } = decodeJwt(session.token)
    const delegation = delegationOf(browser.key, { app: theft.client.id, sid, jkt: frameKey.jkt, nonce: browser.nonce })
    const shown: Variant = (scene) => ({ [PROOF_HEADER]: right(scene, {}, frameKey), [DELEGATION_HEADER]: delegation })
    const ask = (one: Target) => send({ target: one, browser, session, token: session.token }, shown, theft.client)
    for (const one of FRAMED) assert.equal((await ask(one)).status, 200, one.path)
    for (const one of TARGETS.filter((each) => !FRAMED.includes(each))) assert.equal((await ask(one)).status, 401, one.path)
    // It lasts as long as the session: the age of its own nonce does not count, that of the proof does.
    theft.lab.clock.advance(20 * MINUTE)
    assert.equal((await ask(FRAMED[0] as Target)).status, 401)
    await browser.open()
    assert.equal((await ask(FRAMED[0] as Target)).status, 200)
  })

  test('delegations of another session, app or key, or by another key, are none', async () => {
    const thief = await signedIn()
    const { browser, session } = await signedIn()
    const frameKey = newKey()
    const before = await kept(session)
    const own = { app: theft.client.id, sid: decodeJwt(session.token).sid, jkt: frameKey.jkt, nonce: browser.nonce }
    const lies: Variant[] = [
      () => delegationOf(browser.key, { ...own, sid: decodeJwt(thief.session.token).sid }),
      () => delegationOf(browser.key, { ...own, sid: undefined }),
      () => delegationOf(browser.key, { ...own, app: theft.other.id }),
      () => delegationOf(browser.key, { ...own, jkt: newKey().jkt }),
      () => delegationOf(browser.key, { ...own, jkt: browser.key.jkt }),
      () => delegationOf(browser.key, { ...own, nonce: '' }),
      () => delegationOf(browser.key, own, { claims: { iat: 'now' } }),
      () => delegationOf(browser.key, own, { header: { typ: 'dpop+jwt' } }),
      () => delegationOf(browser.key, own, { header: { alg: 'none' } }),
      () => delegationOf(browser.key, own, { header: { jwk: undefined } }),
      () => delegationOf(frameKey, own),
      () => delegationOf(thief.browser.key, own),
      () => delegationOf(newKey(), own, { header: { jwk: browser.key.jwk } }),
      () => jwtOf(browser.key, 'latchkey-frame+jwt', {}),
      () => session.token,
      () => '',
      () => randomId(),
    ]
    let tried = 0
    for (const lie of lies)
      for (const one of FRAMED) {
        const scene = { target: one, browser, session, token: session.token }
        const shown: Variant = (at) => ({ [PROOF_HEADER]: right(at, {}, frameKey), [DELEGATION_HEADER]: String(lie(at)) })
        assert.equal((await send(scene, shown, theft.client)).status, 401, one.path)
        tried += 1
      }
    const real = delegationOf(browser.key, own)
    for (const one of FRAMED) {
      const scene = { target: one, browser, session, token: session.token }
      for (const [key, delegation] of [
        [frameKey, undefined],
        [newKey(), real],
        [undefined, real],
      ] as const) {
        const shown: Variant = (at) => ({
          ...(key && { [PROOF_HEADER]: right(at, {}, key) }),
          ...(delegation && { [DELEGATION_HEADER]: delegation }),
        })
        assert.equal((await send(scene, shown, theft.client)).status, 401, one.path)
        tried += 1
      }
    }
    assert.ok(tried >= 40)
    assert.equal(await kept(session), before)
    assert.equal((await browser.refresh(session)).status, 200)
  })
})
