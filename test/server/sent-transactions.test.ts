// What embedded wallets send by the chain proxy: kept for their person alone, by who has signed it, until it is old.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { keccak256, parseEther } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { changeApp } from '../../server/services/apps/apps.ts'
import { sweep } from '../../server/services/sweep.ts'
import type { WireTransaction } from '../../src/contract/endpoints/users-transactions.ts'
import { DAY } from '../../src/kit/durations.ts'
import { sweepTest } from '../e2e/sweep-test.ts'
import { answered } from '../fakes/chains.ts'
import { createEmbeddedLab } from './embedded-lab.ts'
import { onEachEngine } from './engines.ts'
import type { AnswerBody } from './lab.ts'

const SENT = '/api/v1/users/me/transactions'
const STRANGER = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const TRANSFER = `0xa9059cbb${STRANGER.slice(2).padStart(64, '0')}${'7'.padStart(64, '0')}` as const

await onEachEngine((engine) => {
  const embedded = createEmbeddedLab(engine)
  before(async () => {
    await embedded.open()
    embedded.lab.chains.node = async () => answered(`{"jsonrpc":"2.0","id":1,"result":"0x${'ab'.repeat(32)}"}`)
  })
  const person = async (): Promise<{ who: AnswerBody; account: PrivateKeyAccount }> => {
    const account = privateKeyToAccount(generatePrivateKey())
    const who = await embedded.newPerson()
    const signer = {
      chainType: 'ethereum' as const,
      address: account.address,
      sign: (message: string) => account.signMessage({ message }),
    }
    const made = await embedded.create(who, await embedded.newWallet(who, signer as never))
    assert.equal(made.status, 200)
    return { who, account }
  }
  const sign = (account: PrivateKeyAccount, own: object = {}) =>
    account.signTransaction({
      ...{ type: 'eip1559', chainId: 10, nonce: 3, to: STRANGER, value: parseEther('0.01'), gas: 21_000n, ...own },
      ...{ maxFeePerGas: 10n, maxPriorityFeePerGas: 1n },
    } as Parameters<PrivateKeyAccount['signTransaction']>[0])
  const send = (raw: unknown, chain = 10, client = embedded.client) =>
    client.call(
      `/api/v1/rpc/${chain}`,
      { jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params: [raw] },
      { headers: embedded.page },
    )
  /** Changes the app, and waits until its rows are read anew. */
  const setting = async (settings: object): Promise<void> => {
    await changeApp(embedded.lab.deps, embedded.client.id, { settings })
    embedded.lab.clock.advance(6000)
  }
  const listed = async (who: AnswerBody): Promise<readonly WireTransaction[]> => {
    const answer = await embedded.client.call(SENT, undefined, {
      method: 'GET',
      ...embedded.as(who, { origin: 'https://host.example' }),
    })
    assert.equal(answer.status, 200)
    return (answer.body as unknown as { transactions: WireTransaction[] }).transactions
  }

  test('tells a person what their wallet sent, the newest first, and in the export of their data', async () => {
    const { who, account } = await person()
    const [coins, tokens] = [await sign(account), await sign(account, { nonce: 4, value: 0n, data: TRANSFER })]
    await send(coins)
    embedded.lab.clock.advance(60_000)
    await send(tokens)
    const at = Math.floor(embedded.lab.clock.now() / 1000)
    const common = { chain_id: 10, from: account.address, to: STRANGER }
    const wanted = [
      { ...common, hash: keccak256(tokens), nonce: 4, value: '0x0', data: TRANSFER, at },
      { ...common, hash: keccak256(coins), nonce: 3, value: '0x2386f26fc10000', data: '0x', at: at - 60 },
    ]
    assert.deepEqual(await listed(who), wanted)
    const { body } = await embedded.client.call('/api/v1/users/me/export', undefined, {
      method: 'GET',
      ...embedded.as(who, { origin: 'https://host.example' }),
    })
    assert.deepEqual((body as unknown as { transactions: unknown }).transactions, wanted)
  })

  test('recent activity tells of an allowance that is given and taken back, once however often it is sent', async () => {
    const { who, account } = await person()
    const to = (amount: string) => `0x095ea7b3${STRANGER.slice(2).padStart(64, '0')}${amount.padStart(64, '0')}`
    const given = await sign(account, { value: 0n, data: to('7') })
    await send(given)
    embedded.lab.clock.advance(300_000)
    await send(given)
    await send(await sign(account, { nonce: 4, value: 0n, data: to('0') }))
    const as = embedded.as(who, { origin: 'https://host.example' })
    const { body } = await embedded.client.call('/api/v1/users/me/activity', undefined, { method: 'GET', ...as })
    const { activity } = body as unknown as { activity: { kind: string }[] }
    assert.deepEqual(
      activity.map(({ kind }) => kind),
      ['disallow', 'allow', 'create', 'login'],
    )
  })

  test('is nobody else’s, and needs a session', async () => {
    const [one, two] = [await person(), await person()]
    await send(await sign(one.account))
    assert.equal((await listed(one.who)).length, 1)
    assert.deepEqual(await listed(two.who), [])
    assert.equal((await embedded.client.call(SENT, undefined, { method: 'GET', headers: embedded.page })).status, 401)
  })

  test('keeps nothing of what the node refused, of other wallets, of other apps, of other chains, and of what is no transaction', async () => {
    const { who, account } = await person()
    const raw = await sign(account)
    const { node } = embedded.lab.chains
    embedded.lab.chains.node = async () => answered('{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"nonce too low"}}')
    await send(raw)
    embedded.lab.chains.node = node
    await send(await sign(privateKeyToAccount(generatePrivateKey())))
    const other = await embedded.lab.newApp()
    await send(raw, 10, other)
    await send(raw, 1)
    for (const wrong of ['0x02', `${raw}00`, null, 7, '0x']) assert.equal((await send(wrong)).status, 200)
    assert.deepEqual(await listed(who), [])
    const { rows } = await sql<{
      n: bigint
    }>`select count(*) as n from sent_transactions where address = ${account.address}`.execute(engine.db)
    assert.equal(Number(rows[0]?.n), 0)
    await send(raw)
    await send(raw)
    assert.equal((await listed(who)).length, 1)
  })

  sweepTest('keeps the newest hundred of a wallet, and no long data', async () => {
    const { who, account } = await person()
    const long = `0x${'ab'.repeat(1024)}`
    for (let nonce = 0; nonce < 103; nonce++) {
      embedded.lab.clock.advance(1000)
      await send(await sign(account, { nonce, data: nonce === 102 ? long : '0x' }))
    }
    const all = await listed(who)
    assert.deepEqual([all.length, all[0]?.nonce, all.at(-1)?.nonce], [100, 102, 3])
    assert.equal(all[0]?.data, null)
    const { rows } = await sql<{
      n: bigint
    }>`select count(*) as n from sent_transactions where address = ${account.address}`.execute(engine.db)
    assert.equal(Number(rows[0]?.n), 100)
  })

  test('goes after 90 days, and with the person', async () => {
    const { who, account } = await person()
    const count = async () =>
      (await sql`select 1 from sent_transactions where address = ${account.address}`.execute(engine.db)).rows.length
    await send(await sign(account, { nonce: 1 }))
    embedded.lab.clock.advance(DAY)
    await send(await sign(account, { nonce: 2 }))
    embedded.lab.clock.advance(89 * DAY)
    await sweep(embedded.lab.deps)
    assert.equal(await count(), 1)
    const { rows } = await sql<{
      id: string
    }>`select user_id as id from embedded_wallets where address = ${account.address}`.execute(engine.db)
    assert.equal(rows[0]?.id, who.user.id)
    await sql`delete from users where id = ${who.user.id}`.execute(engine.db)
    assert.equal(await count(), 0)
  })

  test('keeps nothing where the app says so', async () => {
    const { who, account } = await person()
    await setting({ keep_transactions: false })
    await send(await sign(account))
    assert.deepEqual(await listed(who), [])
    const path = { method: 'GET', ...embedded.as(who, { origin: 'https://host.example' }) }
    assert.deepEqual((await embedded.client.call(SENT, undefined, path)).body as unknown, { transactions: [], kept: false })
    await setting({ keep_transactions: true })
    await send(await sign(account))
    assert.equal((await listed(who)).length, 1)
  })

  test('the tokens of the operator’s list are told, and nothing that is no token is kept', async () => {
    const path = `/api/v1/apps/${embedded.client.id}/tokens`
    const asked = async () =>
      (await embedded.client.call(path, undefined, { method: 'GET', headers: embedded.page })).body as unknown
    assert.deepEqual(await asked(), { tokens: [] })
    const address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    await setting({ listed_tokens: [`1:${address}:USDC:6`] })
    assert.deepEqual(await asked(), { tokens: [{ chain_id: 1, address: address.toLowerCase(), symbol: 'USDC', decimals: 6 }] })
    for (const wrong of [
      `0:${address}:USDC:6`,
      `1:0x12:USDC:6`,
      `1:${address}:US DC:6`,
      `1:${address}:USDC:37`,
      `1:${address}:USDC`,
    ])
      await assert.rejects(
        changeApp(embedded.lab.deps, embedded.client.id, { settings: { listed_tokens: [wrong] } }),
        /listed_tokens/,
        wrong,
      )
    const many = Array.from({ length: 101 }, (_, at) => `${at + 1}:${address}:USDC:6`)
    await assert.rejects(changeApp(embedded.lab.deps, embedded.client.id, { settings: { listed_tokens: many } }), /at most 100/)
  })
})
