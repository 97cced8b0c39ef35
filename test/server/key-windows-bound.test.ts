// The window of a bound session that has no opener: its ticket and its token are worth nothing without its key.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBrowser, newKey, SERVICE } from './bound-lab.ts'
import { onEachEngine } from './engines.ts'
import { frameLab } from './frame-lab.ts'
import type { Answer } from './lab.ts'

const WINDOWS = '/api/v1/key_windows'
const AT_SERVICE = { headers: { origin: SERVICE } }
const said = ({ status, body }: Answer): [number, unknown] => [status, (body as { code?: unknown }).code]
const field = ({ body }: Answer, name: string): string => String((body as unknown as Record<string, unknown>)[name])

await onEachEngine((engine) => {
  const { client } = frameLab(engine)
  let people = 0
  /** A bound session with a ticket for an import, which needs no wallet. */
  const begun = async () => {
    const page = createBrowser(client)
    await page.open()
    const bearer = String((await page.logIn(`window${++people}@example.com`)).body.token)
    const made = await page.call(`${WINDOWS}/tickets`, { purpose: 'import' }, { bearer })
    assert.equal(made.status, 200, JSON.stringify(made.body))
    const window = createBrowser(client)
    window.nonce = page.nonce
    const result = () => page.call(`${WINDOWS}/result`, { id: field(made, 'id'), wait: 0 }, { bearer })
    return { page, bearer, ticket: field(made, 'ticket'), window, result }
  }
  const redeemed = async () => {
    const it = await begun()
    const answer = await it.window.call(`${WINDOWS}/redeem`, { ticket: it.ticket, purpose: 'import' }, AT_SERVICE)
    assert.deepEqual(said(answer), [200, undefined])
    return { ...it, token: field(answer, 'token') }
  }
  const IMPORTED = { answer: { at: 'imported', address: '0x52908400098527886E0F7030069857D2E4169EE7' } }

  test('redeems with a key of its own, and the ticket stays where that is missing', async () => {
    const { ticket, window } = await begun()
    const body = { ticket, purpose: 'import' }
    const bare = await client.call(`${WINDOWS}/redeem`, body, AT_SERVICE)
    assert.deepEqual(said(bare), [400, 'window_ticket_invalid'])
    assert.deepEqual(said(await window.call(`${WINDOWS}/redeem`, body, AT_SERVICE)), [200, undefined])
  })

  test('its token calls by that key alone, and tells only by it what has come of it', async () => {
    const { token, window, page, result } = await redeemed()
    const thief = createBrowser(client, newKey())
    thief.nonce = window.nonce
    const list = '/api/v1/embedded_wallets'
    const told = `${WINDOWS}/answer`
    const bearer = { ...AT_SERVICE, bearer: token }
    const headers = { ...AT_SERVICE.headers, authorization: `Bearer ${token}` }
    for (const by of [thief, page]) {
      assert.deepEqual(said(await by.call(list, undefined, bearer)), [401, 'invalid_proof'])
      assert.deepEqual(said(await by.call(told, IMPORTED, bearer)), [401, 'invalid_proof'])
    }
    assert.deepEqual(said(await client.call(list, undefined, { headers })), [401, 'invalid_proof'])
    assert.deepEqual(said(await client.call(told, IMPORTED, { headers })), [401, 'invalid_proof'])
    assert.equal(field(await result(), 'state'), 'here')
    assert.deepEqual(said(await window.call(list, undefined, bearer)), [200, undefined])
    assert.deepEqual(said(await window.call(told, IMPORTED, bearer)), [200, undefined])
    assert.equal(field(await result(), 'state'), 'done')
  })

  test('that it was closed, it tells without a proof', async () => {
    const { token, result } = await redeemed()
    const headers = { ...AT_SERVICE.headers, authorization: `Bearer ${token}` }
    const closed = await client.call(`${WINDOWS}/answer`, { error: { code: 'window_closed' } }, { headers })
    assert.deepEqual(said(closed), [200, undefined])
    assert.equal(field(await result(), 'state'), 'done')
  })
})
