// Tokens and items that a person has added to their wallet: their own, once each, a bounded number, gone with them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { WireKeptToken } from '../../src/contract/endpoints/users-tokens.ts'
import { onEachEngine } from './engines.ts'
import { type Answer, createLab } from './lab.ts'
import { prepared } from './prepared.ts'

const TOKENS = '/api/v1/users/me/tokens'
const REMOVE = `${TOKENS}/remove`
const TOKEN = { chain_id: 1, address: `0x${'Ab'.repeat(20)}`, token_id: null, type: 'erc20' }
const ITEM = { chain_id: 8453, address: `0x${'c'.repeat(40)}`, token_id: '4211', type: 'erc721' }
const which = ({ type: _, ...one }: typeof TOKEN | typeof ITEM) => one

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine, {}))
  const listOf = (answer: Answer) => (answer.body as unknown as { tokens: WireKeptToken[] }).tokens
  const person = async (email: string, client?: Awaited<ReturnType<typeof lab.newApp>>) => {
    const app = client ?? (await lab.newApp({}))
    const login = await app.logIn(email)
    const headers = { authorization: `Bearer ${login.body.token}` }
    return {
      app,
      id: (login.body as unknown as { user: { id: string } }).user.id,
      headers,
      list: async () => listOf(await app.call(TOKENS, undefined, { method: 'GET', headers })),
      keep: (body: object) => app.call(TOKENS, body, { headers }),
      drop: (body: object) => app.call(REMOVE, body, { headers }),
    }
  }

  test('what was added is there in every session of the person, the newest first, and in no other person’s', async () => {
    const ada = await person('ada@tokens.example')
    assert.deepEqual(await ada.list(), [])
    assert.equal((await ada.keep(TOKEN)).status, 200)
    lab.clock.advance(60_000)
    const two = listOf(await ada.keep(ITEM))
    const told = two.map(({ kept_at, ...one }) => one)
    assert.deepEqual(told, [ITEM, { ...TOKEN, address: TOKEN.address.toLowerCase() }])
    assert.equal((two[0]?.kept_at ?? 0) - (two[1]?.kept_at ?? 0), 60)
    assert.deepEqual(await (await person('ada@tokens.example', ada.app)).list(), two)
    assert.deepEqual(await (await person('bob@tokens.example', ada.app)).list(), [])
    const data = await ada.app.call('/api/v1/users/me/export', undefined, { method: 'GET', headers: ada.headers })
    assert.deepEqual((data.body as unknown as { kept_tokens: unknown }).kept_tokens, two)
  })

  test('one counts once, in any spelling, and is first again when it is added again', async () => {
    const ada = await person('twice@tokens.example')
    for (const one of [TOKEN, ITEM, { ...TOKEN, address: TOKEN.address.toLowerCase() }]) {
      lab.clock.advance(60_000)
      await ada.keep(one)
    }
    assert.deepEqual(
      (await ada.list()).map(({ chain_id }) => chain_id),
      [1, 8453],
    )
  })

  test('one is taken away by itself: another number, chain or contract stays', async () => {
    const ada = await person('away@tokens.example')
    for (const one of [TOKEN, ITEM, { ...ITEM, token_id: '7' }, { ...TOKEN, chain_id: 10 }]) await ada.keep(one)
    const left = listOf(await ada.drop(which(ITEM)))
    assert.deepEqual(left.map(({ chain_id, token_id }) => [chain_id, token_id]).sort(), [
      [1, null],
      [10, null],
      [8453, '7'],
    ])
    assert.equal(listOf(await ada.drop(which(ITEM))).length, 3)
  })

  test('a hundred are kept: the one that was added longest ago makes room', async () => {
    const ada = await person('many@tokens.example')
    for (let number = 0; number < 100; number += 1) {
      lab.clock.advance(1000)
      await ada.keep({ ...ITEM, token_id: String(number) })
    }
    lab.clock.advance(1000)
    const full = listOf(await ada.keep(TOKEN))
    assert.deepEqual([full.length, full[0]?.type, full.at(-1)?.token_id], [100, 'erc20', '1'])
    const { rows } = await sql`select 1 from kept_tokens where user_id = ${ada.id}`.execute(engine.db)
    assert.equal(rows.length, 100)
  })

  test('what names no token is refused', async () => {
    const ada = await person('bad@tokens.example')
    const bad = [
      { ...TOKEN, address: '0x12' },
      { ...TOKEN, chain_id: 0 },
      { ...TOKEN, chain_id: 1.5 },
      { ...TOKEN, chain_id: '1' },
      { ...TOKEN, token_id: '1' },
      { ...TOKEN, type: 'erc777' },
      { ...ITEM, token_id: null },
      { ...ITEM, token_id: '01' },
      { ...ITEM, token_id: '0x1' },
      { ...ITEM, token_id: String(2n ** 256n) },
    ]
    for (const one of bad) assert.equal((await ada.keep(one)).status, 400, JSON.stringify(one))
    assert.equal((await ada.keep({ ...ITEM, token_id: String(2n ** 256n - 1n) })).status, 200)
  })

  test('it goes with the person', async () => {
    const ada = await person('gone@tokens.example')
    await ada.keep(TOKEN)
    await ada.app.call('/api/v1/users/me/delete', {}, { headers: ada.headers })
    const { rows } = await sql`select 1 from kept_tokens where user_id = ${ada.id}`.execute(engine.db)
    assert.deepEqual(rows, [])
  })
})
