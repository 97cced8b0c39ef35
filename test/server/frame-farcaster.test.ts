// The Farcaster signer of a wallet through the frame: the same on every device, for its person and its app alone.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { sql } from 'kysely'
import { memoryShares } from '../../frame/keys/device-shares.ts'
import { onEachEngine } from './engines.ts'
import { createOutside, FARCASTER, farcasterLab } from './farcaster-lab.ts'
import { answered, FRAME_ORIGIN, type LabFrame, openFrame, PAGE } from './frame-lab.ts'
import type { AnswerBody, Client, Lab } from './lab.ts'
import { prepared } from './prepared.ts'

const HASH = Buffer.from(Uint8Array.from({ length: 20 }, (_, at) => at * 9)).toString('base64url')
await onEachEngine((engine) => {
  let lab: Lab
  let client: Client
  let people = 0
  const config = { farcaster_auth: true }
  const outside = prepared(() => createOutside(Date.now))
  before(async () => {
    // The registries are put on their chain with the first person of theirs.
    await outside.caster()
    lab = await farcasterLab(engine, outside, { PUBLIC_URL: FRAME_ORIGIN, CODES_PER_HOUR: '100' })
    client = await lab.newApp({ allowNoOrigin: false, config })
  })
  after(() => outside.close())
  /** A person with a number at Farcaster. */
  const newPerson = async (at = client): Promise<AnswerBody> => {
    const { body } = await at.logIn(`farcaster${++people}@example.com`, { headers: { origin: PAGE } })
    await sql`insert into accounts (app_id, type, subject, user_id, details, first_verified_at, latest_verified_at)
      values (${at.id}, 'farcaster', ${String(4000 + people)}, ${body.user.id}, '{"owner_address": "0x"}'::jsonb, 1, 1)`.execute(
      engine.db,
    )
    return body
  }
  const made = async () => {
    const { token: accessToken, user } = await newPerson()
    const profile = memoryShares()
    const frame = openFrame(lab, client, { profile })
    return { ...(await frame.ask('create', { accessToken })), accessToken, user, profile, frame }
  }
  /** As published clients write it. */
  const more = { hdWalletIndex: null, mfaCode: null, mfaMethod: null, relyingParty: PAGE }
  const init = (frame: LabFrame, ask: object) => frame.send('privy:farcaster:init-signer', { ...more, ...ask })
  const sign = (frame: LabFrame, ask: object, hash = HASH) =>
    frame.send('privy:farcaster:sign', { ...more, ...ask, payload: { hash }, fid: 4423n })
  const isSigned = (signature: unknown, publicKey: unknown): boolean =>
    ed25519.verify(Buffer.from(String(signature), 'base64url'), Buffer.from(HASH, 'base64url'), String(publicKey).slice(2))

  test('it is asked for by its public key, signs hashes, and is the same on a second device', async () => {
    const { accessToken, address, frame } = await made()
    const ask = { accessToken, address }
    const { status, public_key: key, signer_approval_url: url } = await init(frame, ask)
    assert.equal(status, 'pending_approval')
    assert.match(String(key), /^0x[\da-f]{64}$/)
    assert.ok(URL.canParse(String(url)))
    const headers = { origin: PAGE, authorization: `Bearer ${accessToken}` }
    const told = await client.call(FARCASTER.signerStatus, { ed25519_public_key: key }, { headers })
    assert.deepEqual(told.body, { status, public_key: key })
    const { hash, signature } = await sign(frame, ask)
    assert.equal(hash, HASH)
    assert.ok(isSigned(signature, key))
    const second = openFrame(lab, client)
    await assert.rejects(init(second, ask), answered('wallet_not_on_device'))
    await second.ask('recover', ask)
    assert.equal((await init(second, ask)).public_key, key)
    assert.ok(isSigned((await sign(second, ask)).signature, key))
  })

  test('every wallet has one of its own, which is not the key of the wallet', async () => {
    const [one, other] = [await made(), await made()]
    const key = async (of: typeof one, address = of.address) =>
      (await init(of.frame, { accessToken: of.accessToken, address })).public_key
    assert.notEqual(await key(one), await key(other))
    const { publicKey } = await one.frame.ask('solanaCreate', { accessToken: one.accessToken, ethereumAddress: one.address })
    const ofSolana = await key(one, publicKey)
    assert.notEqual(ofSolana, `0x${Buffer.from(base58.decode(publicKey)).toString('hex')}`)
    assert.notEqual(ofSolana, await key(one))
  })

  test('another app, another person, a session that ended and a factor that was not shown give neither', async () => {
    const { accessToken, address, profile, frame, user } = await made()
    const app = await lab.newApp({ allowNoOrigin: false, config })
    const elsewhere = openFrame(lab, app, { profile })
    const { token: own } = await newPerson(app)
    const { token: stranger } = await newPerson()
    for (const ask of [init, sign]) {
      await assert.rejects(ask(elsewhere, { accessToken, address }), answered('error', { reason: 'missing_or_invalid_token' }))
      for (const [at, token] of [
        [elsewhere, own],
        [frame, stranger],
      ] as const)
        await assert.rejects(ask(at, { accessToken: token, address }), answered('error', { reason: 'linked_account_not_found' }))
      await assert.rejects(ask(frame, { accessToken, address, hdWalletIndex: 1 }), answered('invalid_request_arguments'))
    }
    await sql`update users set mfa_methods = ${JSON.stringify(['totp'])}::jsonb where id = ${user.id}`.execute(engine.db)
    for (const ask of [init, sign])
      await assert.rejects(
        ask(frame, { accessToken, address }),
        answered('missing_or_invalid_mfa', { reason: 'missing_or_invalid_mfa' }),
      )
  })

  test('who has no account at Farcaster is asked for nothing', async () => {
    const { accessToken, address, frame, user } = await made()
    await sql`delete from accounts where user_id = ${user.id} and type = 'farcaster'`.execute(engine.db)
    await assert.rejects(init(frame, { accessToken, address }), answered('error', { reason: 'linked_account_not_found' }))
  })

  test('what is no hash of a message is not signed', async () => {
    const { accessToken, address, frame } = await made()
    for (const bytes of [19, 21, 32])
      await assert.rejects(
        sign(frame, { accessToken, address }, Buffer.alloc(bytes, 1).toString('base64url')),
        answered('invalid_request_arguments'),
      )
  })

  test('a share that was changed gives no other signer: the wallet is asked to be recovered', async () => {
    const { accessToken, address, profile, frame, user } = await made()
    const { rows } = await sql<{ set_id: string }>`select set_id from embedded_wallets where address = ${address}`.execute(
      engine.db,
    )
    const set = rows[0]?.set_id ?? ''
    const owner = { app: client.id, user: user.id, address }
    const share = await profile.find(owner, set)
    assert.ok(share)
    await profile.keep(owner, { set, bytes: share.bytes.map((byte, at) => (at === 3 ? byte ^ 1 : byte)) })
    await assert.rejects(init(frame, { accessToken, address }), answered('wallet_not_on_device'))
    await assert.rejects(sign(frame, { accessToken, address }), answered('wallet_not_on_device'))
  })
})
