// The signed-in user as they are now: for themselves alone, with no token renewed.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { onEachEngine } from './engines.ts'
import { createLab, SESSION } from './lab.ts'
import { prepared } from './prepared.ts'

const PATH = '/api/v1/users/me/user'

await onEachEngine((engine) => {
  const client = prepared(() => createLab(engine, { RESEND_SECONDS: '0' }).newApp())
  const ask = (token?: string, at = client) =>
    at.call(PATH, undefined, { headers: { origin: 'https://host.example', ...(token && { authorization: `Bearer ${token}` }) } })

  test('is what a renewal answers, and renews nothing', async () => {
    const { body } = await client.logIn('me@example.com')
    const used = async () =>
      (
        await sql<object>`select used_at, renewals from sessions where sid = ${String(decodeJwt(body.token).sid)}`.execute(
          engine.db,
        )
      ).rows
    const before = await used()
    const read = await ask(body.token)
    assert.deepEqual([read.status, await used()], [200, before])
    const renewed = await client.call(SESSION.refresh, { refresh_token: body.refresh_token })
    assert.deepEqual(read.body, renewed.body.user)
  })

  test('is nobody for no session, an ended one, one of another app, and a person who is deleted', async () => {
    const { body } = await client.logIn('me-gone@example.com')
    assert.equal((await ask()).status, 401)
    const other = await createLab(engine).newApp()
    assert.equal((await ask(body.token, other)).status, 401)
    assert.equal((await ask(body.token)).status, 200)
    await client.call(
      '/api/v1/sessions/logout',
      { refresh_token: body.refresh_token },
      {
        headers: { origin: 'https://host.example', authorization: `Bearer ${body.token}` },
      },
    )
    assert.deepEqual([(await ask(body.token)).status, (await ask(body.token)).body.code], [401, 'missing_or_invalid_token'])
  })
})
