// Back end API: users by id and identifier, pages, search, import, metadata, deletion, allowlist, test credentials.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestAccount } from '../../server/services/login/test-accounts.ts'
import { importUser } from '../../server/stores/backend/import-user.ts'
import { type Body, backendOf } from './backend-lab.ts'
import { onEachEngine } from './engines.ts'
import { createLab, SMS } from './lab.ts'
import { prepared } from './prepared.ts'

const USERS = '/api/v1/users'
const ADA = '0x52908400098527886E0F7030069857D2E4169EE7'
const SOL = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'

await onEachEngine((engine) => {
  let people = 0
  const lab = prepared(() => createLab(engine, { RESEND_SECONDS: '0' }))
  const client = prepared(() => lab.newApp({ config: { name: 'Shop', sms_auth: true } }))
  const backend = prepared(() => backendOf(lab, client))
  const newEmail = (): string => `host${++people}@example.com`
  const create = (accounts: unknown[], more: object = {}) => backend.ask(USERS, { linked_accounts: accounts, ...more })

  test('a user is read by id, by address and by number, as everybody else sees them', async () => {
    const email = newEmail()
    const { user, token } = (await client.logIn(email)).body
    const code = await client.textCode('+12025550143')
    await client.call(SMS.link, { phoneNumber: '+12025550143', code }, { headers: { authorization: `Bearer ${token}` } })
    const { status, body } = await backend.ask(`${USERS}/${user.id}`)
    assert.equal(status, 200)
    assert.deepEqual(
      body.linked_accounts.map(({ type }: Body) => type),
      ['email', 'phone'],
    )
    assert.equal(body.linked_accounts[1].phoneNumber, '+1 202 555 0143')
    const byEmail = await backend.ask(`${USERS}/email/address`, { address: ` ${email.toUpperCase()}` })
    const byPhone = await backend.ask(`${USERS}/phone/number`, { number: '+1 (202) 555-0143' })
    assert.deepEqual([byEmail.body, byPhone.body], [body, body])
  })

  test('a user that is brought along is found by every identifier, and signs in as who they are', async () => {
    const email = newEmail()
    const accounts = [
      { type: 'email', address: email },
      { type: 'phone', number: '+12025550144' },
      { type: 'wallet', address: ADA, chain_type: 'ethereum', wallet_client_type: 'metamask' },
      { type: 'wallet', address: SOL, chain_type: 'solana' },
      { type: 'smart_wallet', address: `0x${'ab'.repeat(20)}`, smart_wallet_type: 'safe' },
      { type: 'google_oauth', subject: 'g-1', email: 'ada@gmail.example', name: 'Ada' },
      { type: 'twitter_oauth', subject: 't-1', username: 'AdaL', name: 'Ada', profile_picture_url: null },
      { type: 'discord_oauth', subject: 'd-1', username: 'ada#1', email: null },
      { type: 'github_oauth', subject: 'h-1', username: 'ada' },
      { type: 'apple_oauth', subject: 'a-1' },
      { type: 'linkedin_oauth', subject: 'l-1' },
      { type: 'spotify_oauth', subject: 's-1' },
      { type: 'instagram_oauth', subject: 'i-1', username: 'ada.i' },
      { type: 'tiktok_oauth', subject: 'k-1', username: 'ada.k' },
      { type: 'custom_auth', custom_user_id: 'mine-1' },
      { type: 'farcaster', fid: 4423, owner_address: ADA, username: 'ada' },
      { type: 'telegram', telegram_user_id: '77', username: 'ada_t' },
    ]
    const { status, body } = await create(accounts, { custom_metadata: { plan: 'pro', seats: 3, active: true } })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(body.custom_metadata, { plan: 'pro', seats: 3, active: true })
    const wallet = body.linked_accounts.find(({ type }: Body) => type === 'wallet')
    assert.equal(wallet.address, ADA)
    const lookups: [string, object][] = [
      ['email/address', { address: email }],
      ['phone/number', { number: '+12025550144' }],
      ['wallet/address', { address: ADA.toLowerCase() }],
      ['wallet/address', { address: ADA }],
      ['wallet/address', { address: SOL }],
      ['smart_wallet/address', { address: `0x${'AB'.repeat(20)}` }],
      ...['google:g', 'twitter:t', 'discord:d', 'github:h', 'apple:a', 'linkedin:l', 'spotify:s', 'instagram:i', 'tiktok:k'].map(
        (text): [string, object] => [`${text.split(':')[0]}/subject`, { subject: `${text.split(':')[1]}-1` }],
      ),
      ['twitter/username', { username: 'adal' }],
      ['twitter/username', { username: '@AdaL' }],
      ['discord/username', { username: 'ada#1' }],
      ['github/username', { username: 'ada' }],
      ['instagram/username', { username: 'ada.i' }],
      ['tiktok/username', { username: 'ada.k' }],
      ['telegram/username', { username: 'ada_t' }],
      ['telegram/telegram_user_id', { telegram_user_id: '77' }],
      ['custom_auth/id', { custom_user_id: 'mine-1' }],
      ['farcaster/fid', { fid: 4423 }],
    ]
    for (const [path, asked] of lookups) {
      const found = await backend.ask(`${USERS}/${path}`, asked)
      assert.deepEqual([found.status, found.body.id], [200, body.id], path)
    }
    const signedIn = (await client.logIn(email)).body
    assert.deepEqual([signedIn.user.id, signedIn.is_new_user], [body.id, false])
  })

  test('an account that is somebody else brings nobody along, and nothing of the call stays', async () => {
    const email = newEmail()
    await client.logIn(email)
    const { status, body } = await create([
      { type: 'custom_auth', custom_user_id: 'never-made' },
      { type: 'email', address: email },
    ])
    assert.deepEqual([status, body.code], [400, 'linked_to_another_user'])
    const { status: none } = await backend.ask(`${USERS}/custom_auth/id`, { custom_user_id: 'never-made' })
    assert.equal(none, 404)
  })

  test('of calls that bring the same person along at one moment, one does', async () => {
    const account = { type: 'email', subject: newEmail(), details: {} }
    const one = (user: string) => ({
      ...{ app: client.id, user, accounts: JSON.stringify([account]), metadata: '{}', wallets: '[]' },
      ...{ key: '', key_ends: 0, now: lab.clock.now() },
    })
    const ids = Array.from({ length: 6 }, (_, at) => `did:privy:crace${at}`)
    const done = await Promise.all(ids.map((id) => importUser(engine.db, one(id), false)))
    assert.deepEqual(done.map(({ outcome }) => outcome).sort(), ['done', ...Array(5).fill('refused')])
  })

  test('a call that is repeated under its key makes one user', async () => {
    const headers = { 'idempotency-key': 'import-of-one' }
    const accounts = { linked_accounts: [{ type: 'email', address: newEmail() }] }
    const [first, second] = [await backend.ask(USERS, accounts, { headers }), await backend.ask(USERS, accounts, { headers })]
    assert.deepEqual([first.status, second.status, second.body.id], [200, 200, first.body.id])
  })

  test('two accounts of one kind are refused', async () => {
    const two = await create([
      { type: 'email', address: newEmail() },
      { type: 'email', address: newEmail() },
    ])
    assert.deepEqual([two.status, two.body.code], [400, 'cannot_link_more_of_type'])
  })

  test('a cap on users holds for those that are brought along', async () => {
    const small = await lab.newApp({ settings: { max_users: 1 } })
    const host = await backendOf(lab, small)
    const bring = () => host.ask(USERS, { linked_accounts: [{ type: 'email', address: newEmail() }] })
    const done = await Promise.all([bring(), bring(), bring()])
    assert.deepEqual(done.map(({ status }) => status).sort(), [200, 400, 400])
    assert.ok(done.some(({ body }) => body.code === 'max_accounts_reached'))
  })

  test('metadata is put in the place of what was there, and reaches the session', async () => {
    const email = newEmail()
    const { user } = (await client.logIn(email)).body
    const set = (data: unknown) => backend.ask(`${USERS}/${user.id}/custom_metadata`, { custom_metadata: data })
    assert.deepEqual((await set({ a: 1, b: true })).body.custom_metadata, { a: 1, b: true })
    const next = await set({ c: 'x' })
    assert.deepEqual([next.status, next.body.custom_metadata], [200, { c: 'x' }])
    const session = (await client.logIn(email)).body as Body
    assert.deepEqual(session.user.custom_metadata, { c: 'x' })
    const own = await client.call(`${USERS}/me/export`, undefined, { headers: { authorization: `Bearer ${session.token}` } })
    assert.deepEqual((own.body as Body).user.custom_metadata, { c: 'x' })
    assert.equal((await set({})).body.custom_metadata, undefined)
  })

  test('metadata is bounded: a kilobyte of texts, numbers and booleans', async () => {
    const { user } = (await client.logIn(newEmail())).body
    const set = async (data: unknown) =>
      (await backend.ask(`${USERS}/${user.id}/custom_metadata`, { custom_metadata: data })).status
    assert.equal(await set({ a: 'x'.repeat(1024 - 8) }), 200)
    assert.equal(await set({ a: 'x'.repeat(1024 - 7) }), 400)
    assert.equal(await set({ a: 'é'.repeat(600) }), 400)
    assert.equal(await set({ ['k'.repeat(65)]: 1 }), 400)
    for (const wrong of [{ a: null }, { a: [] }, { a: {} }, { '': 1 }, 'text', null]) assert.equal(await set(wrong), 400)
    assert.equal(await set({ a: '\ud800' }), 400)
  })

  test('pages hold every user once, oldest first, and the last one says so', async () => {
    const many = await lab.newApp()
    const host = await backendOf(lab, many)
    const ids: string[] = []
    for (let i = 0; i < 7; i++) {
      // Two of them at one moment.
      if (i !== 3) lab.clock.advance(1)
      const { body } = await host.ask(USERS, { linked_accounts: [{ type: 'custom_auth', custom_user_id: `page-${i}` }] })
      ids.push(body.id)
    }
    const pages: Body[] = []
    for (let cursor: string | null = ''; cursor !== null; cursor = pages.at(-1).next_cursor) {
      const { status, body } = await host.ask(`${USERS}?limit=3${cursor && `&cursor=${cursor}`}`)
      assert.equal(status, 200, JSON.stringify(body))
      pages.push(body)
    }
    assert.deepEqual(
      pages.map(({ data }) => data.length),
      [3, 3, 1],
    )
    const found = pages.flatMap(({ data }) => data.map(({ id }: Body) => id))
    assert.deepEqual([...found].sort(), [...ids].sort())
    assert.deepEqual(
      found.filter((_, at) => at < 2),
      ids.slice(0, 2),
    )
  })

  test('people are looked for by addresses, numbers and wallets together, or by a piece of text', async () => {
    const host = await backendOf(lab, await lab.newApp())
    const bring = async (accounts: unknown[]) => (await host.ask(USERS, { linked_accounts: accounts })).body.id
    const ada = await bring([{ type: 'email', address: 'ada.search@example.com' }])
    const bob = await bring([{ type: 'phone', number: '+12025550199' }])
    const eve = await bring([{ type: 'wallet', address: ADA, chain_type: 'ethereum' }])
    await bring([{ type: 'github_oauth', subject: '9', username: 'somebody_else' }])
    const search = async (asked: object) => {
      const { body } = await host.ask(`${USERS}/search`, asked)
      assert.equal(body.next_cursor, null)
      return body.data.map(({ id }: Body) => id).sort()
    }
    const all = { emails: ['ADA.search@example.com'], phoneNumbers: ['+12025550199'], walletAddresses: [ADA] }
    assert.deepEqual(await search(all), [ada, bob, eve].sort())
    assert.deepEqual(await search({ emails: ['nobody@example.com'] }), [])
    assert.deepEqual(await search({ searchTerm: 'SEARCH@' }), [ada])
    assert.deepEqual(await search({ searchTerm: bob }), [bob])
    // What is a wildcard to a database is a letter here.
    assert.deepEqual(await search({ searchTerm: '%' }), [])
    assert.deepEqual(await search({ searchTerm: 'somebody%else' }), [])
    assert.equal((await search({ searchTerm: 'somebody_else' })).length, 1)
  })

  test('a user that is deleted is gone with every session, and a second call finds nobody', async () => {
    const email = newEmail()
    const { user, token } = (await client.logIn(email)).body
    const gone = await backend.remove(`${USERS}/${user.id}`)
    assert.deepEqual([gone.status, gone.body], [200, { success: true }])
    assert.equal((await backend.ask(`${USERS}/${user.id}`)).status, 404)
    const sessions = await client.call(`${USERS}/me/sessions`, undefined, { headers: { authorization: `Bearer ${token}` } })
    assert.equal(sessions.status, 401)
    assert.equal((await backend.remove(`${USERS}/${user.id}`)).status, 404)
    await lab.mail.message(({ to, subject }) => to === email && /deleted/.test(subject))
  })

  test('the allowlist is read, added to and taken from', async () => {
    const path = `/api/v1/apps/${client.id}/allowlist`
    const entries: [string, string, string][] = [
      ['email', 'Ada@Example.com', 'ada@example.com'],
      ['phone', '+1 202 555 0100', '+12025550100'],
      ['domain', 'example.org', 'example.org'],
      ['wallet', ADA, ADA.toLowerCase()],
    ]
    for (const [type, value, kept] of entries) {
      const { status, body } = await backend.ask(path, { type, value })
      assert.deepEqual([status, body], [200, { id: `${type}:${kept}`, type, value: kept, app_id: client.id }])
    }
    const { body } = await backend.ask(path)
    assert.deepEqual(body.map(({ type }: Body) => type).sort(), ['domain', 'email', 'phone', 'wallet'])
    const taken = await backend.ask(path, { type: 'email', value: 'ada@example.com' }, { method: 'DELETE' })
    assert.deepEqual([taken.status, taken.body.value], [200, 'ada@example.com'])
    const again = await backend.ask(path, { type: 'email', value: 'ada@example.com' }, { method: 'DELETE' })
    assert.equal(again.status, 404)
    assert.equal((await backend.ask(path, { type: 'email', value: 'example.org' })).status, 400)
    assert.equal((await backend.ask(path)).body.length, 3)
  })

  test('test credentials are those of the test account, and sign in without an origin; null where there is none', async () => {
    const shut = await lab.newApp({ allowNoOrigin: false })
    const host = await backendOf(lab, shut)
    const path = `/api/v1/apps/${shut.id}/test_credentials`
    const none = await host.ask(path)
    assert.deepEqual([none.status, none.body], [200, null])
    await createTestAccount(lab.deps, shut.id, { email: 'test@example.com', code: '135790' })
    const { body } = await host.ask(path)
    assert.deepEqual(body, { email: 'test@example.com', otpCode: '135790' })
    const login = { email: body.email, code: body.otpCode }
    const refused = await shut.call('/api/v1/passwordless/authenticate', login)
    assert.deepEqual([refused.status, refused.body.code], [403, 'missing_origin'])
    const wrong = await host.ask('/api/v1/passwordless/authenticate', login, {
      headers: { authorization: `Basic ${Buffer.from(`${shut.id}:wrong`).toString('base64')}` },
    })
    assert.equal(wrong.status, 401)
    const signedIn = await host.ask('/api/v1/passwordless/authenticate', login)
    assert.equal(signedIn.status, 200)
    assert.ok(signedIn.body.token)
  })

  test('an address that takes two methods names both, and a page of users is no user', async () => {
    const { status, headers } = await backend.ask(`${USERS}/did:privy:c1`, {})
    assert.deepEqual([status, headers.get('allow')], [405, 'GET, DELETE'])
    assert.equal((await backend.ask(`${USERS}/search`)).status, 404)
  })
})
