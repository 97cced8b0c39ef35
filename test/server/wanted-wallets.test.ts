// Embedded wallets that a back end asks for: kept as a wish, made once by the person's own frame at the next login.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, backendOf } from './backend-lab.ts'
import { onEachEngine } from './engines.ts'
import { FRAME_ORIGIN, openFrame, PAGE } from './frame-lab.ts'
import { createLab } from './lab.ts'
import { prepared } from './prepared.ts'

const USERS = '/api/v1/users'

await onEachEngine((engine) => {
  let people = 0
  const lab = prepared(() => createLab(engine, { PUBLIC_URL: FRAME_ORIGIN, RESEND_SECONDS: '0', CODES_PER_HOUR: '100' }))
  const client = prepared(() => lab.newApp({ allowNoOrigin: false }))
  const backend = prepared(() => backendOf(lab, client))
  const newEmail = (): string => `wanted${++people}@example.com`
  const bring = (asked: object, email = newEmail()): Promise<Body> =>
    backend.ask(USERS, { linked_accounts: [{ type: 'email', address: email }], ...asked })
  const logIn = async (email: string): Promise<Body> => (await client.logIn(email, { headers: { origin: PAGE } })).body
  const ask = (user: string, asked: object): Promise<Body> =>
    backend.ask(`/api/v1/apps/${client.id}/users/wallet`, { user_id: user, ...asked })
  const chainsOf = (user: Body): string[] =>
    user.linked_accounts.filter((one: Body) => one.type === 'wallet').map((one: Body) => one.chain_type)

  test('a user who is brought along wants them until the frame has made them, each once', async () => {
    for (const asked of [{ create_ethereum_wallet: true }, { wallets: [{ chain_type: 'ethereum', policy_ids: [] }] }]) {
      const email = newEmail()
      const { body: made } = await bring(asked, email)
      assert.deepEqual(made.wanted_wallets, ['ethereum'])
      const { user, token: accessToken } = await logIn(email)
      assert.deepEqual([user.id, user.wanted_wallets, user.is_guest], [made.id, ['ethereum'], false])
      const { address } = await openFrame(lab, client).ask('create', { accessToken })
      const after = (await logIn(email)).user
      assert.deepEqual([chainsOf(after), after.wanted_wallets], [['ethereum'], undefined])
      // Asked for once more, it is there.
      const again = await ask(user.id, { create_ethereum_wallet: true })
      assert.deepEqual([again.status, again.body.wanted_wallets], [200, undefined])
      assert.equal((await openFrame(lab, client).ask('create', { accessToken })).address, address)
    }
  })

  test('of both chains Solana is first, since it is not made beside an Ethereum wallet; the wish is the union of all calls', async () => {
    const email = newEmail()
    const { user } = await logIn(email)
    assert.equal(user.wanted_wallets, undefined)
    const one = await ask(user.id, { create_ethereum_wallet: true, number_of_ethereum_wallets_to_create: 1 })
    assert.deepEqual([one.status, one.body.wanted_wallets], [200, ['ethereum']])
    const wallets = [{ chain_type: 'solana' }]
    for (const _ of ['once', 'twice'])
      assert.deepEqual((await backend.ask(`/v1/users/${user.id}/wallets`, { wallets })).body.wanted_wallets, [
        'solana',
        'ethereum',
      ])
    const { token: accessToken } = await logIn(email)
    const frame = openFrame(lab, client)
    await frame.ask('solanaCreate', { accessToken })
    assert.deepEqual((await logIn(email)).user.wanted_wallets, ['ethereum'])
    await frame.ask('create', { accessToken })
    const after = (await logIn(email)).user
    assert.deepEqual([chainsOf(after).sort(), after.wanted_wallets], [['ethereum', 'solana'], undefined])
  })

  test('a Solana wallet is not wanted beside an Ethereum one: the call is refused, and an earlier wish ends', async () => {
    const { token: accessToken, user } = await logIn(newEmail())
    await openFrame(lab, client).ask('create', { accessToken })
    const refused = await ask(user.id, { create_solana_wallet: true })
    assert.deepEqual([refused.status, refused.body.code], [400, 'cannot_link_more_of_type'])
    const there = await ask(user.id, { create_ethereum_wallet: true })
    assert.deepEqual([there.status, there.body.wanted_wallets], [200, undefined])
    const email = newEmail()
    await bring({ create_solana_wallet: true }, email)
    const second = await logIn(email)
    assert.deepEqual(second.user.wanted_wallets, ['solana'])
    await openFrame(lab, client).ask('create', { accessToken: second.token })
    assert.equal((await logIn(email)).user.wanted_wallets, undefined)
  })

  test('what no wallet of ours is, nothing at all and nobody are refused', async () => {
    const { user } = await logIn(newEmail())
    for (const [asked, words] of [
      [{ create_ethereum_smart_wallet: true }, /no smart wallets/],
      [{ create_ethereum_wallet: true, number_of_ethereum_wallets_to_create: 2 }, /one embedded Ethereum wallet/],
      [{}, /Name a wallet/],
    ] as const) {
      const { status, body } = await ask(user.id, asked)
      assert.deepEqual([status, body.code], [400, 'invalid_data'])
      assert.match(body.error, words)
    }
    assert.equal((await bring({ create_ethereum_smart_wallet: true })).status, 400)
    for (const wallets of [
      [],
      [{ chain_type: 'bitcoin' }],
      [{ chain_type: 'ethereum', wallet_index: 1 }],
      [{ chain_type: 'ethereum', policy_ids: ['p'] }],
      [{ chain_type: 'ethereum', additional_signers: [{}] }],
      [{ chain_type: 'ethereum', create_smart_wallet: true }],
      [{ chain_type: 'ethereum', owner: 'x' }],
    ])
      assert.equal((await backend.ask(`${USERS}/${user.id}/wallets`, { wallets })).status, 400, JSON.stringify(wallets))
    for (const nobody of ['did:privy:nobody', 'x'])
      assert.equal((await ask(nobody, { create_ethereum_wallet: true })).status, 404)
    const other = await lab.newApp()
    const stranger = await backendOf(lab, other)
    const path = `/api/v1/apps/${other.id}/users/wallet`
    assert.equal((await stranger.ask(path, { user_id: user.id, create_ethereum_wallet: true })).status, 404)
    assert.equal(
      (await logIn((await backend.ask(`${USERS}/${user.id}`)).body.linked_accounts[0].address)).user.wanted_wallets,
      undefined,
    )
  })

  test("a person's own data names what is to be made for them", async () => {
    const email = newEmail()
    await bring({ create_ethereum_wallet: true }, email)
    const { token } = await logIn(email)
    const { body } = await client.call(`${USERS}/me/export`, undefined, {
      headers: { origin: PAGE, authorization: `Bearer ${token}` },
    })
    assert.deepEqual((body as Body).user.wanted_wallets, ['ethereum'])
  })
})
