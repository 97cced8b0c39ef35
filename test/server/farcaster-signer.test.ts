// The key by which an app writes to Farcaster for a person: asked for, approved, revoked, and whose it may be.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { casterOf } from '../../server/dev/farcaster/people.ts'
import { KEY } from '../../server/dev/farcaster/registries.ts'
import { PEOPLE } from '../../server/dev/idp/people.ts'
import { onEachEngine } from './engines.ts'
import { channelBody, createOutside, FARCASTER, farcasterLab, type Outside, PAGE } from './farcaster-lab.ts'
import { type Answer, SESSION } from './lab.ts'
import { prepared } from './prepared.ts'
import { accountsOf, bearer, outcome } from './wallet-lab.ts'

const [ADA] = PEOPLE
const newKey = (): `0x${string}` => `0x${randomBytes(32).toString('hex')}`

await onEachEngine((engine) => {
  const outside: Outside = prepared(() => createOutside(() => lab.clock.now()))
  const lab = prepared(() => farcasterLab(engine, outside))
  const app = prepared(() => lab.farcasterApp())
  after(() => outside.close())

  /** A person of the stand-in, signed in at an app of their own. */
  const signedIn = async (at = app): Promise<{ session: Answer; fid: number }> => {
    const { channel_token, connect_uri } = await at.begin()
    await outside.press(connect_uri, 'ada')
    const { message, signature, fid } = channelBody(await at.status(channel_token))
    return { session: await at.login({ channel_token, message, signature, fid }), fid }
  }
  const ask = (path: string, who: Answer, key: string, at = app): Promise<Answer> =>
    at.call(path, { ed25519_public_key: key }, bearer(who))
  const said = ({ body }: Answer) => body as unknown as { status: string; signer_approval_url: string; fid: number }

  test('a person approves it, it stands in their account, and it is gone when they take it back', async () => {
    const { session, fid } = await signedIn()
    const key = newKey()
    const { status, signer_approval_url: url } = said(await ask(FARCASTER.signerInit, session, key))
    assert.equal(status, 'pending_approval')
    assert.equal(said(await ask(FARCASTER.signerStatus, session, key)).status, 'pending_approval')
    await outside.press(url, 'ada')
    assert.deepEqual(said(await ask(FARCASTER.signerStatus, session, key)), { status: 'approved', public_key: key, fid })
    const keyOf = async (): Promise<unknown> => {
      const renewed = await app.call(SESSION.refresh, { refresh_token: session.body.refresh_token }, bearer(session))
      return accountsOf(renewed)[0]?.signer_public_key
    }
    assert.equal(await keyOf(), key)
    assert.deepEqual(said(await ask(FARCASTER.signerInit, session, key)), { status: 'approved', public_key: key, fid })
    await outside.registries.setKey(fid, key, KEY.removed, KEY.signer)
    assert.deepEqual(said(await ask(FARCASTER.signerStatus, session, key)), { status: 'revoked', public_key: key, fid })
    assert.equal(await keyOf(), undefined)
    assert.deepEqual(outcome(await ask(FARCASTER.signerStatus, session, key)), [404, 'linked_account_not_found'])
  })

  test('who declines has revoked it, and who approves with another account has too', async () => {
    const { session } = await signedIn()
    for (const [person, answer] of [
      ['ada', 'deny'],
      ['grace', 'approve'],
    ] as const) {
      const key = newKey()
      await outside.press(said(await ask(FARCASTER.signerInit, session, key)).signer_approval_url, person, answer)
      assert.equal(said(await ask(FARCASTER.signerStatus, session, key)).status, 'revoked', `${person} ${answer}`)
    }
  })

  test('nobody asks for a key without an account there, nor looks at that of somebody else', async () => {
    const { session } = await signedIn()
    const key = newKey()
    const other = await app.logIn('nobody@example.com', PAGE)
    assert.deepEqual(outcome(await ask(FARCASTER.signerInit, other, key)), [404, 'linked_account_not_found'])
    assert.equal(said(await ask(FARCASTER.signerInit, session, key)).status, 'pending_approval')
    assert.deepEqual(outcome(await ask(FARCASTER.signerStatus, other, key)), [404, 'linked_account_not_found'])
    // A key that another app has had approved is not taken for one of this app's.
    const strange = newKey()
    assert.ok(ADA)
    await outside.registries.setKey(casterOf(ADA).fid, strange, KEY.added, KEY.signer)
    assert.equal(said(await ask(FARCASTER.signerInit, session, strange)).status, 'pending_approval')
    assert.equal((await app.call(FARCASTER.signerInit, { ed25519_public_key: '0x12' }, bearer(session))).status, 400)
    assert.deepEqual(outcome(await app.call(FARCASTER.signerInit, { ed25519_public_key: key }, PAGE)), [
      401,
      'missing_or_invalid_token',
    ])
  })

  test('a service without an account at Farcaster says so', async () => {
    const bare = await farcasterLab(engine, outside, { FARCASTER_APP_KEY: '' })
    const own = await bare.farcasterApp()
    const { session } = await signedIn(own)
    assert.deepEqual(outcome(await ask(FARCASTER.signerInit, session, newKey(), own)), [400, 'not_supported'])
  })
})
