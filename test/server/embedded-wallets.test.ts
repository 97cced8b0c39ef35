// Embedded wallets at the service: one of a kind for a user, sealed shares, for the wallet's frame alone.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { brokenSeals } from '../../server/services/keys/sealed.ts'
import { MINUTE } from '../../src/kit/durations.ts'
import { createEmbeddedLab, type Fields, FRAME, fields, PATH, random, said } from './embedded-lab.ts'
import { onEachEngine } from './engines.ts'
import { type AnswerBody, SESSION } from './lab.ts'
import { CALLS, ethereumWallet, solanaWallet } from './wallet-lab.ts'

await onEachEngine((engine) => {
  const embedded = createEmbeddedLab(engine)
  before(embedded.open)
  const { page, newPerson, as, newWallet, create, at } = embedded
  const KEY_CALLS = ['/share', '/recovery/shares', '/recovery/key_material']
  const made = async () => {
    const person = await newPerson()
    const wallet = await newWallet(person)
    const answer = await create(person, wallet)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return { person, wallet, answer }
  }
  const rowOf = async ({ address }: Fields): Promise<Fields | undefined> =>
    (await sql<Fields>`select * from embedded_wallets where address = ${String(address)}`.execute(engine.db)).rows[0]
  const me = async (person: AnswerBody): Promise<AnswerBody['user']> =>
    (await embedded.client.call(SESSION.refresh, { refresh_token: person.refresh_token }, { headers: page })).body.user

  test('a wallet is kept with its shares, and shown among the accounts', async () => {
    const { person, wallet, answer } = await made()
    const { address, set_id } = wallet
    assert.deepEqual(fields(answer), {
      address,
      chain_type: 'ethereum',
      recovery_method: 'privy',
      recovery_id: null,
      imported: false,
      set_id,
      version: 1,
    })
    const shown = (await me(person)).linked_accounts.find(({ type }) => type === 'wallet')
    const { first_verified_at, latest_verified_at, verified_at, ...rest } = shown as unknown as Fields
    assert.deepEqual(rest, {
      type: 'wallet',
      address,
      chain_type: 'ethereum',
      chain_id: 'eip155:1',
      wallet_client: 'privy',
      wallet_client_type: 'privy',
      connector_type: 'embedded',
      imported: false,
      wallet_index: 0,
      recovery_method: 'privy',
    })
    assert.deepEqual(fields(await embedded.client.call(at(wallet, ''), undefined, as(person))), fields(answer))
    const [share, recovery, material] = await Promise.all(
      KEY_CALLS.map((call) => embedded.client.call(at(wallet, call), {}, as(person))),
    )
    assert.ok(share && recovery && material)
    assert.deepEqual(fields(share), { ...fields(answer), service_share: wallet.service_share })
    const { service_share, recovery_share } = wallet
    assert.deepEqual(fields(recovery), { ...fields(answer), service_share, recovery_share })
    const { recovery_key } = wallet
    assert.deepEqual(fields(material), { recovery_type: 'privy_generated_recovery_key', recovery_id: null, recovery_key })
    assert.equal(share.headers.get('cache-control'), 'no-store')
  })

  test('nothing of a share lies in the database as it came, and a copied one does not open', async () => {
    const [one, two] = [await made(), await made()]
    const row = await rowOf(one.wallet)
    const dump = Object.values(row ?? {})
      .map(String)
      .join(' ')
    for (const part of ['service_share', 'recovery_share', 'recovery_key'])
      assert.ok(!dump.includes(String(one.wallet[part])), part)
    assert.deepEqual(await brokenSeals(embedded.lab.deps), [])
    const put = (column: string, value: unknown) =>
      sql`update embedded_wallets set ${sql.ref(column)} = ${value} where address = ${String(two.wallet.address)}`.execute(
        engine.db,
      )
    const own = await rowOf(two.wallet)
    await put('service_share', row?.service_share)
    assert.equal((await embedded.client.call(at(two.wallet, '/share'), {}, as(two.person))).status, 500)
    assert.match((await brokenSeals(embedded.lab.deps))[0]?.what ?? '', /service share of an embedded wallet/)
    await put('service_share', own?.recovery_key)
    assert.equal(
      (await embedded.client.call(at(two.wallet, '/share'), {}, as(two.person))).status,
      500,
      'a part in the place of another',
    )
    await put('service_share', own?.service_share)
    assert.equal((await embedded.client.call(at(two.wallet, '/share'), {}, as(two.person))).status, 200)
    await put('set_id', random(16))
    assert.equal((await embedded.client.call(at(two.wallet, '/share'), {}, as(two.person))).status, 500, 'another set')
    await put('set_id', own?.set_id)
  })

  test('a page, another site and a embedded.client without an origin get nothing; nor does a stranger, or a person without a session', async () => {
    const { person, wallet } = await made()
    const calls: [string, unknown][] = [
      [PATH, wallet],
      [at(wallet, ''), undefined],
      ...KEY_CALLS.map((call): [string, unknown] => [at(wallet, call), {}]),
    ]
    const stranger = await newPerson()
    for (const [path, body] of calls) {
      const { token } = person
      for (const origin of ['https://host.example', 'https://evil.example', 'null'])
        assert.deepEqual(
          said(await embedded.client.call(path, body, as(person, { origin }))),
          [403, 'invalid_origin'],
          `${path} ${origin}`,
        )
      const bare = { headers: { authorization: `Bearer ${token}` } }
      assert.deepEqual(said(await embedded.client.call(path, body, bare)), [403, 'missing_origin'], path)
      assert.deepEqual(
        said(await embedded.client.call(path, body, { headers: { origin: FRAME } })),
        [401, 'missing_or_invalid_token'],
        path,
      )
      if (path !== PATH)
        assert.deepEqual(said(await embedded.client.call(path, body, as(stranger))), [404, 'linked_account_not_found'], path)
    }
  })

  test('who has a second factor has shown it before anything that opens a wallet is handed out', async () => {
    const { person, wallet } = await made()
    const factor = JSON.stringify(['totp'])
    await sql`update users set mfa_methods = ${factor}::jsonb where id = ${person.user.id}`.execute(engine.db)
    for (const call of KEY_CALLS)
      assert.deepEqual(said(await embedded.client.call(at(wallet, call), {}, as(person))), [401, 'missing_or_invalid_mfa'], call)
    assert.equal(
      (await embedded.client.call(at(wallet, ''), undefined, as(person))).status,
      200,
      'which set counts opens nothing',
    )
    const now = embedded.lab.clock.now()
    await sql`update sessions set mfa_at = ${now} where sid = ${String(decodeJwt(person.token).sid)}`.execute(engine.db)
    for (const call of KEY_CALLS) assert.equal((await embedded.client.call(at(wallet, call), {}, as(person))).status, 200, call)
    embedded.lab.clock.advance(5 * MINUTE)
    for (const call of KEY_CALLS)
      assert.deepEqual(said(await embedded.client.call(at(wallet, call), {}, as(person))), [401, 'missing_or_invalid_mfa'], call)
  })

  test('a person has one wallet of a kind: a second call, in a row or at once, is told of the first', async () => {
    const { person, wallet, answer } = await made()
    assert.deepEqual(fields(await create(person, wallet)), fields(answer), 'the same call again')
    assert.deepEqual(fields(await create(person, await newWallet(person))), fields(answer), 'another wallet')
    const other = await newPerson()
    const wallets = await Promise.all(Array.from({ length: 8 }, () => newWallet(other)))
    const answers = await Promise.all(wallets.map((one) => create(other, one)))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    assert.equal(new Set(answers.map((one) => fields(one).address)).size, 1)
    const { rows } = await sql<{ count: string }>`
      select count(*)::text as count from embedded_wallets where user_id = ${other.user.id}`.execute(engine.db)
    assert.equal(rows[0]?.count, '1')
    assert.equal((await me(other)).linked_accounts.filter(({ type }) => type === 'wallet').length, 1)
  })

  test('nobody can keep a wallet whose key they do not have', async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    const signer = ethereumWallet()
    const right = await newWallet(person, signer)
    const wrong: [string, Fields][] = [
      ['signed by another key', await newWallet(person, { ...signer, sign: ethereumWallet().sign })],
      ['signed for another user', { ...right, signature: (await newWallet(other, signer)).signature }],
      ['signed for another set', { ...right, set_id: random(16) }],
      ['no signature', { ...right, signature: '0x' }],
    ]
    for (const [why, wallet] of wrong) assert.deepEqual(said(await create(person, wallet)), [422, 'invalid_credentials'], why)
    const malformed: Fields[] = [
      { address: signer.address.toLowerCase() },
      { address: '0x1' },
      { chain_type: 'solana' },
      { set_id: 'short' },
      { service_share: '' },
      { service_share: 'x'.repeat(65) },
      { recovery_key: random(31) },
      { recovery_share: 'not base64url!'.repeat(4) },
    ]
    for (const lie of malformed)
      assert.deepEqual(said(await create(person, { ...right, ...lie })), [400, 'invalid_data'], JSON.stringify(lie))
    assert.equal((await create(person, right)).status, 200)
    assert.deepEqual(said(await create(other, await newWallet(other, signer))), [400, 'linked_to_another_user'])
  })

  test('a Solana wallet comes alone, or beside the Ethereum wallet that the call names', async () => {
    const { person, wallet } = await made()
    const solana = await newWallet(person, solanaWallet())
    assert.deepEqual(said(await create(person, solana)), [400, 'cannot_link_more_of_type'])
    const elsewhere = { ...solana, ethereum_address: ethereumWallet().address }
    assert.deepEqual(said(await create(person, elsewhere)), [400, 'cannot_link_more_of_type'])
    assert.equal((await create(person, { ...solana, ethereum_address: wallet.address })).status, 200)
    const alone = await newPerson()
    const only = await newWallet(alone, solanaWallet())
    const answer = fields(await create(alone, only))
    assert.equal(answer.address, only.address)
    assert.deepEqual(fields(await create(alone, await newWallet(alone, solanaWallet()))), answer)
    const forged = await newWallet(alone, { ...solanaWallet(), sign: solanaWallet().sign })
    assert.deepEqual(said(await create(alone, forged)), [422, 'invalid_credentials'])
    const shown = (await me(alone)).linked_accounts.find(({ type }) => type === 'wallet') as unknown as Fields
    assert.deepEqual([shown.public_key, shown.chain_id], [only.address, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
  })

  test('an embedded wallet is no way in: it is not unlinked, and the last account beside it stays', async () => {
    const { person, wallet } = await made()
    const mine = { headers: { ...page, authorization: `Bearer ${person.token}` } }
    const gone = await embedded.client.call(CALLS.ethereum.unlink, { address: wallet.address }, mine)
    assert.deepEqual(said(gone), [400, 'cannot_unlink_embedded_wallet'])
    const email = person.user.linked_accounts[0]?.address
    assert.deepEqual(said(await embedded.client.call(SESSION.unlink, { address: email }, mine)), [
      400,
      'cannot_unlink_sole_account',
    ])
  })

  test('a guest with a wallet is a guest still, and their credential still signs them in', async () => {
    const credential = random(32)
    const enter = () => embedded.client.call('/api/v1/guest/authenticate', { guest_credential: credential }, { headers: page })
    const guest = (await enter()).body
    assert.equal((await create(guest, await newWallet(guest))).status, 200)
    const again = await enter()
    assert.deepEqual([again.status, again.body.user.id], [200, guest.user.id])
    assert.equal((again.body.user as unknown as Fields).is_guest, true)
  })

  test('a person’s data tells that there are shares, and nothing of them; a deletion leaves none', async () => {
    const { person, wallet } = await made()
    const mine = { headers: { ...page, authorization: `Bearer ${person.token}` } }
    const data = await embedded.client.call('/api/v1/users/me/export', undefined, mine)
    const { embedded_wallets: kept } = fields(data)
    const created_at = Math.floor(embedded.lab.clock.now() / 1000)
    const { address } = wallet
    const shares = { chain_type: 'ethereum', recovery_method: 'privy', sealed_shares: ['service', 'recovery'] }
    const devices = [{ browser: null, os: null, since: created_at, last_used_at: created_at }]
    assert.deepEqual(kept, [{ address, created_at, ...shares, devices }])
    const text = JSON.stringify(data.body)
    const row = await rowOf(wallet)
    for (const part of ['service_share', 'recovery_share', 'recovery_key'])
      assert.ok(!text.includes(String(wallet[part])) && !text.includes(String(row?.[part])), part)
    assert.equal((await embedded.client.call('/api/v1/users/me/delete', {}, mine)).status, 200)
    assert.equal(await rowOf(wallet), undefined)
    const next = await newPerson()
    assert.deepEqual(said(await embedded.client.call(at(wallet, '/share'), {}, as(next))), [404, 'linked_account_not_found'])
  })

  test('a host with a webhook is told that a wallet was made, once, and of no link', async () => {
    const now = embedded.lab.clock.now()
    const events = JSON.stringify(['wallet.created', 'user.linked_account'])
    await sql`insert into webhooks (app_id, url, events, sealed, created_at, updated_at)
      values (${embedded.client.id}, 'https://hooks.example', ${events}::jsonb, '', ${now}, ${now})`.execute(engine.db)
    const { person, wallet } = await made()
    await create(person, await newWallet(person))
    const { rows } = await sql<{ type: string; account: Fields }>`
      select type, account from webhook_events where user_id = ${person.user.id}`.execute(engine.db)
    assert.deepEqual(
      rows.map(({ type, account }) => [type, (account.details as Fields).address]),
      [['wallet.created', wallet.address]],
    )
    await sql`delete from webhooks where app_id = ${embedded.client.id}`.execute(engine.db)
  })

  test('a session that has ended makes no wallet', async () => {
    const person = await newPerson()
    const wallet = await newWallet(person)
    await embedded.client.call('/api/v1/sessions/logout', { refresh_token: person.refresh_token }, { headers: page })
    assert.deepEqual(said(await create(person, wallet)), [401, 'missing_or_invalid_token'])
    assert.equal(await rowOf(wallet), undefined)
  })
})
