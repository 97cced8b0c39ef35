// Linking and unlinking wallets from outside: owners, limits, and embedded wallets, which are refused.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine } from './engines.ts'
import { type Answer, createLab, SESSION } from './lab.ts'
import { lateAnswers } from './late-answer.ts'
import { prepared } from './prepared.ts'
import {
  accountsOf,
  bearer,
  CALLS,
  ethereumWallet,
  KINDS,
  outcome,
  type Signer,
  solanaWallet,
  type WalletClient,
  WRONG,
  walletApp,
} from './wallet-lab.ts'

const addresses = (answer: Answer): unknown[] => accountsOf(answer).map(({ address }) => address)

await onEachEngine((engine) => {
  let app: WalletClient
  let people = 0
  const lab = prepared(() => createLab(engine, { RESEND_SECONDS: '0', GUESTS_PER_IP_PER_HOUR: '100' }))
  before(async () => {
    app = await walletApp(lab, { config: { guest_auth: true } })
  })
  const person = (who = app): Promise<Answer> => who.logIn(`wallet${++people}.${who.id}@example.com`)
  const embed = (address: string): Promise<unknown> =>
    sql`update accounts set details = details || '{"wallet_client_type": "privy"}'
      where app_id = ${app.id} and subject in (${address}, ${address.toLowerCase()})`.execute(engine.db)

  for (const [name, make] of KINDS) {
    test(`${name} is linked, signs its person in, and is taken away again`, async () => {
      const [session, wallet] = [await person(), make()]
      const linked = await app.link(session, wallet)
      assert.equal(linked.status, 200, JSON.stringify(linked.body))
      assert.deepEqual(addresses(linked).at(-1), wallet.address)
      const renewed = await app.call(SESSION.refresh, { refresh_token: session.body.refresh_token })
      assert.deepEqual(addresses(renewed), addresses(linked))
      assert.equal((await app.walletIn(wallet)).body.user.id, session.body.user.id)
      const spelt = wallet.chainType === 'ethereum' ? wallet.address.toUpperCase().replace('0X', '0x') : wallet.address
      const gone = await app.unlink(session, { ...wallet, address: spelt })
      assert.deepEqual([gone.status, accountsOf(gone).length], [200, 1])
      assert.notEqual((await app.walletIn(wallet)).body.user.id, session.body.user.id)
    })

    test(`${name} of somebody else is not linked, and one's own is renewed`, async () => {
      const [mine, theirs, wallet] = [await person(), await person(), make()]
      const first = await app.link(mine, wallet)
      assert.deepEqual(outcome(await app.link(theirs, wallet)), [400, 'linked_to_another_user'])
      lab.clock.advance(60_000)
      const again = await app.link(mine, wallet, { body: { walletClientType: 'rainbow', connectorType: null } })
      assert.equal(again.status, 200)
      const [before, after] = [first, again].map((answer) => accountsOf(answer).at(-1))
      assert.deepEqual([after?.wallet_client_type, after?.connector_type], ['rainbow', 'injected'])
      assert.equal(Number(after?.latest_verified_at) - Number(before?.latest_verified_at), 60)
      assert.equal(after?.first_verified_at, before?.first_verified_at)
      assert.deepEqual(outcome(await app.unlink(theirs, wallet)), [404, 'linked_account_not_found'])
    })

    test(`${name} ends the guest who links it`, async () => {
      const credential = `${name.replace(/\W/g, '')}${engine.name}`.padEnd(43, 'g')
      const guest = await app.call('/api/v1/guest/authenticate', { guest_credential: credential })
      const linked = await app.link(guest, make())
      assert.deepEqual([linked.status, linked.body.id], [200, guest.body.user.id])
      assert.equal((linked.body as unknown as { is_guest: boolean }).is_guest, false)
      assert.deepEqual(outcome(await app.call('/api/v1/guest/authenticate', { guest_credential: credential })), WRONG)
    })

    test(`${name}: the last account of a person is not taken`, async () => {
      const wallet = make()
      const session = await app.walletIn(wallet)
      assert.deepEqual(outcome(await app.unlink(session, wallet)), [400, 'cannot_unlink_sole_account'])
    })

    test(`${name}: an embedded one is neither linked, renewed nor unlinked`, async () => {
      const [session, wallet] = [await person(), make()]
      const refused = [403, 'disallowed_login_method']
      assert.deepEqual(outcome(await app.link(session, wallet, { body: { walletClientType: 'privy' } })), refused)
      assert.deepEqual(outcome(await app.link(session, wallet, { body: { connectorType: 'embedded' } })), refused)
      await app.link(session, wallet)
      await embed(wallet.address)
      assert.deepEqual(outcome(await app.link(session, wallet)), refused)
      assert.deepEqual(outcome(await app.unlink(session, wallet)), [400, 'cannot_unlink_embedded_wallet'])
    })

    test(`${name}: a message serves for one link or one login, by this wallet`, async () => {
      const [session, wallet] = [await person(), make()]
      const proof = await app.proofOf(wallet, await app.nonceFor(wallet))
      const { link } = CALLS[wallet.chainType]
      assert.equal((await app.call(link, proof, bearer(session))).status, 200)
      assert.deepEqual(outcome(await app.call(link, proof, bearer(session))), WRONG)
      assert.deepEqual(outcome(await app.show(wallet, proof)), WRONG)
      assert.deepEqual(outcome(await app.call(link, proof, { headers: { origin: 'https://host.example' } })), [
        401,
        'missing_or_invalid_token',
      ])
      const domain = { message: { domain: 'evil.example' } }
      assert.deepEqual(outcome(await app.link(session, make(), domain)), WRONG)
    })
  }

  test('a person links so many wallets as the app says, embedded ones aside, also at once', async () => {
    const few = await walletApp(lab, { config: { max_linked_wallets_per_user: 2 } })
    const session = await person(few)
    const wallets = [ethereumWallet(), solanaWallet(), ethereumWallet(), ethereumWallet()]
    const answers = await Promise.all(wallets.map((wallet) => few.link(session, wallet)))
    const codes = answers.map(({ status, body }) => body.code ?? status)
    assert.deepEqual(codes.sort(), [200, 200, 'cannot_link_more_of_type', 'cannot_link_more_of_type'])
    const linked = wallets.filter((_, place) => answers[place]?.status === 200)
    assert.equal((await few.link(session, linked[0] as Signer)).status, 200)
    await sql`update accounts set details = details || '{"wallet_client_type": "privy"}'
      where app_id = ${few.id} and subject in (${linked[0]?.address ?? ''}, ${linked[0]?.address.toLowerCase() ?? ''})`.execute(
      engine.db,
    )
    assert.equal((await few.link(session, ethereumWallet())).status, 200)
  })

  test('two people who link one wallet at once: one has it', async () => {
    const [one, two, wallet] = [await person(), await person(), ethereumWallet()]
    const answers = await Promise.all([app.link(one, wallet), app.link(two, wallet)])
    assert.deepEqual(answers.map(({ body }) => body.code ?? 'linked').sort(), ['linked', 'linked_to_another_user'])
  })

  test('a repeated call to link is answered alike', async () => {
    const [session, wallet] = [await person(), ethereumWallet()]
    const proof = await app.proofOf(wallet, await app.nonceFor(wallet))
    const named = bearer(session, { 'idempotency-key': 'link-wallet-once' })
    const answers = await Promise.all(Array.from({ length: 8 }, () => app.call(CALLS.ethereum.link, proof, named)))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    assert.equal(accountsOf(answers[0] as Answer).length, 2)
    const other = await person()
    const stolen = await app.call(CALLS.ethereum.link, proof, bearer(other, { 'idempotency-key': 'link-wallet-once' }))
    assert.deepEqual(outcome(stolen), WRONG)
  })

  test('an attempt that looked before another one of the same call was done is answered as that one', async () => {
    const late = lateAnswers(engine)
    const client = await walletApp(createLab(late.engine, { RESEND_SECONDS: '0' }))
    const [session, wallet] = [await person(client), ethereumWallet()]
    const proof = await client.proofOf(wallet, await client.nonceFor(wallet))
    const named = bearer(session, { 'idempotency-key': 'link-wallet-late' })
    const { answered, release } = late.holdNext(/^\s*select exists \(select from idempotency/)
    const second = client.call(CALLS.ethereum.link, proof, named)
    await answered
    const first = await client.call(CALLS.ethereum.link, proof, named)
    release()
    assert.deepEqual([first.status, await second.then(accountsOf)], [200, accountsOf(first)])
  })

  test('a wallet goes with its person, and what is told of a person tells of it', async () => {
    const [session, wallet] = [await person(), ethereumWallet()]
    await app.link(session, wallet)
    const exported = await app.call('/api/v1/users/me/export', undefined, bearer(session))
    assert.ok(JSON.stringify(exported.body).includes(wallet.address))
    const gone = await app.call('/api/v1/users/me/delete', {}, bearer(session))
    assert.equal(gone.status, 200, JSON.stringify(gone.body))
    const { body } = await app.walletIn(wallet)
    assert.equal(body.is_new_user, true)
  })
})
