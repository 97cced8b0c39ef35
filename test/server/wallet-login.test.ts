// Login by a wallet over HTTP: only a message signed by this wallet, for this page, just now, is accepted.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { allow } from '../../server/services/apps/app-list.ts'
import { changeApp } from '../../server/services/apps/apps.ts'
import { sweep } from '../../server/services/sweep.ts'
import { HOUR, MINUTE } from '../../src/kit/durations.ts'
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
  type Lies,
  outcome,
  solanaWallet,
  type WalletClient,
  WRONG,
  walletApp,
} from './wallet-lab.ts'

await onEachEngine((engine) => {
  let app: WalletClient
  const lab = prepared(() => createLab(engine, { WRONG_SIGNATURES_PER_IP_PER_HOUR: '10000' }))
  before(async () => {
    app = await walletApp(lab)
  })
  const rows = async (table: string, id: string): Promise<Record<string, unknown>[]> =>
    (await sql<Record<string, unknown>>`select * from ${sql.table(table)} where app_id = ${id}`.execute(engine.db)).rows

  for (const [name, make] of KINDS) {
    test(`${name} signs somebody new in, and the same person from then on`, async () => {
      const wallet = make()
      const first = await app.walletIn(wallet)
      assert.deepEqual([first.status, first.body.is_new_user, first.body.session_update_action], [200, true, 'set'])
      const solana = wallet.chainType === 'solana'
      const { verified_at, first_verified_at, latest_verified_at, ...account } = accountsOf(first)[0] ?? {}
      assert.deepEqual(account, {
        type: 'wallet',
        address: wallet.address,
        chain_type: wallet.chainType,
        ...(!solana && { chain_id: 'eip155:1' }),
        wallet_client: 'unknown',
        wallet_client_type: 'metamask',
        connector_type: 'injected',
      })
      const words = { walletClientType: 'phantom', connectorType: null }
      const again = await app.walletIn(wallet, { body: words })
      assert.deepEqual([again.body.is_new_user, again.body.user.id], [false, first.body.user.id])
      const [known] = accountsOf(again)
      assert.deepEqual([known?.wallet_client_type, known?.connector_type], ['phantom', 'injected'])
      const renewed = await app.call(SESSION.refresh, { refresh_token: again.body.refresh_token })
      assert.deepEqual(accountsOf(renewed), accountsOf(again))
      assert.notEqual((await app.walletIn(make())).body.user.id, first.body.user.id)
    })

    test(`${name}: a nonce serves once, whatever comes of it`, async () => {
      const wallet = make()
      const nonce = await app.nonceFor(wallet)
      const proof = await app.proofOf(wallet, nonce)
      assert.equal((await app.show(wallet, proof)).status, 200)
      assert.deepEqual(outcome(await app.show(wallet, proof)), WRONG)
      const spoiling: Record<string, Lies> = {
        'another domain': { message: { domain: 'evil.example' } },
        'fields in another order': { edit: (text) => text.replace(/(Version: 1)\n(Chain ID: .+)/, '$2\n$1') },
        'lines that end as on Windows': { edit: (text) => text.replaceAll('\n', '\r\n') },
        'a signature that is none': { signature: '' },
      }
      for (const [what, lie] of Object.entries(spoiling)) {
        const spoilt = await app.nonceFor(wallet)
        assert.deepEqual(outcome(await app.show(wallet, await app.proofOf(wallet, spoilt, lie))), WRONG, what)
        assert.deepEqual(outcome(await app.show(wallet, await app.proofOf(wallet, spoilt))), WRONG, `then right, after ${what}`)
      }
    })

    test(`${name}: of many that show one message at once, one comes in`, async () => {
      const wallet = make()
      const proof = await app.proofOf(wallet, await app.nonceFor(wallet))
      const answers = await Promise.all(Array.from({ length: 8 }, () => app.show(wallet, proof)))
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(7).fill(422)])
    })

    test(`${name}: nothing is taken from another app, another origin or another wallet`, async () => {
      const other = await walletApp(lab, { allowedOrigins: ['https://host.example', 'https://next.example'] })
      const [wallet, stranger] = [make(), make()]
      const elsewhere = await app.proofOf(wallet, await app.nonceFor(wallet))
      assert.deepEqual(outcome(await other.show(wallet, elsewhere)), WRONG)
      assert.equal((await app.show(wallet, elsewhere)).status, 200)
      const next = { domain: 'next.example', uri: 'https://next.example' }
      const asked = await other.nonceFor(wallet)
      assert.deepEqual(
        outcome(await other.show(wallet, await other.proofOf(wallet, asked, { message: next }), { origin: next.uri })),
        WRONG,
      )
      assert.deepEqual(outcome(await other.show(wallet, await other.proofOf(wallet, asked), { origin: null })), WRONG)
      assert.equal((await other.show(wallet, await other.proofOf(wallet, asked))).status, 200)
      const theirs = await app.nonceFor(stranger)
      assert.deepEqual(outcome(await app.show(wallet, await app.proofOf(wallet, theirs))), WRONG)
    })

    test(`${name}: a message for another page, time or chain is refused, and so is one with another text or signature`, async () => {
      const wallet = make()
      const at = (milliseconds: number): string => new Date(lab.clock.now() + milliseconds).toISOString()
      const lies: Record<string, Lies> = {
        'another domain': { message: { domain: 'evil.example' } },
        'another origin': { message: { uri: 'https://evil.example' } },
        'another chain': { message: { chainId: wallet.chainType === 'solana' ? 'devnet' : '10' } },
        'a time to come': { message: { issuedAt: at(HOUR) } },
        'a time long gone': { message: { issuedAt: at(-HOUR) } },
        'an end that has come': { message: { expirationTime: at(-1) } },
        'a beginning to come': { message: { notBefore: at(1000) } },
        'fields in another order': { edit: (text) => text.replace(/(Version: 1)\n(Chain ID: .+)/, '$2\n$1') },
        'a line break in the statement': { edit: (text) => text.replace('Sign in', 'Sign\nin') },
        'a space at its end': { edit: (text) => `${text} ` },
        'another wallet’s address': { message: { address: make().address } },
        'no nonce that was given': { message: { nonce: 'abcdefgh01234567' } },
        'a text that was changed after it was signed': { after: (text) => text.replace('Sign in', 'Sign up') },
        'a signature by another account': { signer: make() },
        'half a signature': { signature: '0x00' },
        'no signature': { signature: '' },
        'a signature that is none': { signature: wallet.chainType === 'solana' ? `${'A'.repeat(86)}==` : `0x${'ff'.repeat(65)}` },
        'no hex and no base64': { signature: 'not a signature' },
      }
      for (const [what, lie] of Object.entries(lies)) {
        const nonce = await app.nonceFor(wallet)
        const refused = await app.show(wallet, await app.proofOf(wallet, nonce, lie)).then(outcome)
        // What the key has not signed might be a contract's: the chain, which is down here, would have to say.
        const byChain = wallet.chainType === 'ethereum' && /^(a text|a signature|half)/.test(what)
        assert.deepEqual(refused, byChain ? [503, 'service_unavailable'] : WRONG, what)
      }
      assert.equal((await app.walletIn(wallet)).status, 200)
    })

    test(`${name}: a nonce lives for five minutes`, async () => {
      const wallet = make()
      const [early, late] = [await app.nonceFor(wallet), await app.nonceFor(wallet)]
      lab.clock.advance(5 * MINUTE - 1)
      assert.equal((await app.show(wallet, await app.proofOf(wallet, early))).status, 200)
      lab.clock.advance(1)
      assert.deepEqual(outcome(await app.show(wallet, await app.proofOf(wallet, late))), WRONG)
    })

    test(`${name}: the app's rules come after the proof`, async () => {
      const closed = await walletApp(lab, { config: { allowlist_enabled: true } })
      const [listed, stranger] = [make(), make()]
      await allow(lab.deps, closed.id, [listed.chainType === 'ethereum' ? listed.address.toLowerCase() : listed.address])
      assert.equal((await closed.walletIn(listed)).status, 200)
      assert.deepEqual(outcome(await closed.walletIn(stranger)), [401, 'allowlist_rejected'])
      const small = await walletApp(lab, { settings: { max_users: 1 } })
      assert.equal((await small.walletIn(listed)).status, 200)
      assert.deepEqual(outcome(await small.walletIn(stranger)), [400, 'max_accounts_reached'])
      assert.equal((await small.walletIn(listed)).status, 200)
      const known = { body: { mode: 'no-signup' } }
      assert.deepEqual(outcome(await app.walletIn(stranger, known)), [400, 'user_does_not_exist'])
      const { status, body } = await app.walletIn(stranger)
      assert.deepEqual([status, body.is_new_user], [200, true])
      assert.equal((await app.walletIn(stranger, known)).status, 200)
    })

    test(`${name}: is not taken where the app does not take its kind`, async () => {
      const wallet = make()
      const flag = wallet.chainType === 'ethereum' ? 'wallet_auth' : 'solana_wallet_auth'
      const shut = await walletApp(lab)
      const person = await shut.logIn(`shut.${flag}@example.com`)
      const { init, login, link } = CALLS[wallet.chainType]
      const [first, second] = [await shut.nonceFor(wallet), await shut.nonceFor(wallet)]
      await changeApp(lab.deps, shut.id, { config: { [flag]: false } })
      lab.clock.advance(5000)
      const refused = [403, 'disallowed_login_method']
      assert.deepEqual(outcome(await shut.call(init, { address: wallet.address })), refused)
      assert.deepEqual(outcome(await shut.show(wallet, await shut.proofOf(wallet, first))), refused)
      assert.deepEqual(outcome(await shut.call(link, await shut.proofOf(wallet, second), bearer(person))), refused)
      assert.deepEqual(outcome(await shut.call(login, await shut.proofOf(wallet, 'abcdefgh01234567'))), refused)
    })

    test(`${name}: an embedded wallet does not sign in as one from outside`, async () => {
      const wallet = make()
      const EMBEDDED = [403, 'disallowed_login_method']
      assert.deepEqual(outcome(await app.walletIn(wallet, { body: { walletClientType: 'privy' } })), EMBEDDED)
      assert.deepEqual(outcome(await app.walletIn(wallet, { body: { connectorType: 'embedded' } })), EMBEDDED)
      const { body } = await app.walletIn(wallet)
      await sql`update accounts set details = details || '{"wallet_client_type": "privy"}'
        where app_id = ${app.id} and user_id = ${body.user.id}`.execute(engine.db)
      assert.deepEqual(outcome(await app.walletIn(wallet)), EMBEDDED)
    })

    test(`${name}: a repeated call is answered alike, and only while its session is open`, async () => {
      const wallet = make()
      const proof = await app.proofOf(wallet, await app.nonceFor(wallet))
      const named = { headers: { 'idempotency-key': 'once-and-no-more' } }
      const answers = await Promise.all(Array.from({ length: 8 }, () => app.show(wallet, proof, named)))
      const one = answers[0] as Answer
      const came = new Set(answers.map(({ status, body }) => `${status} ${body.refresh_token}`))
      assert.deepEqual([...came], [`200 ${one.body.refresh_token}`])
      const third = await app.show(wallet, proof, named)
      assert.deepEqual([third.status, third.body.refresh_token, third.body.is_new_user], [200, one.body.refresh_token, true])
      assert.deepEqual(outcome(await app.show(wallet, proof, { headers: { 'idempotency-key': 'another' } })), WRONG)
      await app.call('/api/v1/sessions/logout', { refresh_token: one.body.refresh_token }, bearer(one))
      assert.deepEqual(outcome(await app.show(wallet, proof, named)), WRONG)
      lab.clock.advance(2 * MINUTE)
      assert.deepEqual(outcome(await app.show(wallet, proof, named)), WRONG)
    })
  }

  test('an attempt that looked before another one of the same call was done is answered as that one', async () => {
    const late = lateAnswers(engine)
    const client = await walletApp(createLab(late.engine))
    const wallet = ethereumWallet()
    const proof = await client.proofOf(wallet, await client.nonceFor(wallet))
    const named = { headers: { 'idempotency-key': 'log-in-late' } }
    const { answered, release } = late.holdNext(/prior p\) as prior/)
    const second = client.show(wallet, proof, named)
    await answered
    const first = await client.show(wallet, proof, named)
    release()
    const { status, body } = await second
    assert.deepEqual([first.status, status, body.refresh_token], [200, 200, first.body.refresh_token])
  })

  test('a client without an origin signs in for any page of an app that answers such clients', async () => {
    const wallet = ethereumWallet()
    const none = { origin: null }
    assert.equal((await app.walletIn(wallet, {}, none)).status, 200)
    assert.deepEqual(outcome(await app.walletIn(wallet, { message: { domain: 'evil.example' } }, none)), WRONG)
    const closed = await walletApp(lab, { allowNoOrigin: false })
    const refused = await closed.call(CALLS.ethereum.init, { address: wallet.address })
    assert.deepEqual(outcome(refused), [403, 'missing_origin'])
  })

  test('an address in small letters is given its checksum, and no message without it is taken', async () => {
    const wallet = ethereumWallet()
    const small = { ...wallet, address: wallet.address.toLowerCase() }
    const answer = await app.call(CALLS.ethereum.init, { address: small.address })
    assert.equal((answer.body as unknown as { address: string }).address, wallet.address)
    assert.deepEqual(outcome(await app.walletIn(small)), WRONG)
    assert.equal((await app.walletIn(wallet)).status, 200)
    for (const address of ['0x12', `0x${'g'.repeat(40)}`, '', wallet.address.slice(2)])
      assert.deepEqual(outcome(await app.call(CALLS.ethereum.init, { address })), [400, 'invalid_data'], address)
    assert.deepEqual(outcome(await app.call(CALLS.solana.init, { address: '1'.repeat(40) })), [400, 'invalid_data'])
  })

  test('what the call says of the chain must be what was signed', async () => {
    const wallet = ethereumWallet()
    for (const chainId of ['eip155:10', 'eip155:01', '1', 'solana:mainnet', ''])
      assert.deepEqual(outcome(await app.walletIn(wallet, { body: { chainId } })), WRONG, chainId)
    const ten: Lies = { message: { chainId: '10' }, body: { chainId: null } }
    assert.equal(accountsOf(await app.walletIn(wallet, ten))[0]?.chain_id, 'eip155:10')
  })

  test('words about the wallet that are no plain line are refused, not stored', async () => {
    for (const walletClientType of ['a\nb', '\ud800', 'x'.repeat(65)])
      assert.deepEqual(outcome(await app.walletIn(ethereumWallet(), { body: { walletClientType } })), [400, 'invalid_data'])
  })

  test('the nonce itself is stored nowhere, and leaves with its time', async () => {
    const own = await walletApp(lab)
    const wallet = ethereumWallet()
    const nonce = await own.nonceFor(wallet)
    assert.match(nonce, /^[0-9a-f]{32}$/)
    assert.ok(!JSON.stringify(await rows('wallet_nonces', own.id), (_, value) => String(value)).includes(nonce))
    await own.show(wallet, await own.proofOf(wallet, nonce))
    lab.clock.advance(5 * MINUTE)
    await sweep(lab.deps)
    assert.deepEqual(await rows('wallet_nonces', own.id), [])
  })

  test('who shows messages that do not hold is held up after a hundred an hour, from that address alone', async () => {
    const strict = createLab(engine, { WRONG_SIGNATURES_PER_IP_PER_HOUR: '3' })
    const held = await walletApp(strict)
    const wallet = solanaWallet()
    const wrong = (): Promise<Answer> => held.walletIn(wallet, { signer: solanaWallet() })
    const burst = await Promise.all([wrong(), wrong(), wrong(), wrong(), wrong()])
    assert.deepEqual(burst.map(({ status }) => status).sort(), [422, 422, 422, 429, 429])
    const late = burst.find(({ status }) => status === 429)
    assert.ok(Number(late?.headers.get('retry-after')) > 3000)
    assert.equal((await held.walletIn(wallet)).status, 200)
    const elsewhere = await held.walletIn(wallet, { signer: solanaWallet() }, { from: '203.0.113.77' })
    assert.equal(elsewhere.status, 422)
    strict.clock.advance(HOUR)
    assert.equal((await wrong()).status, 422)
  })
})
