// The wallet's frame of a bound session: what it does with a delegation, and what nobody does without its key.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyMessage } from 'viem'
import { memoryShares } from '../../frame/keys/device-shares.ts'
import { jwtClaims } from '../../src/kit/jwt-claims.ts'
import { createBrowser, delegationOf, newKey } from './bound-lab.ts'
import { onEachEngine } from './engines.ts'
import { answered, frameLab, type LabFrame, openFrame } from './frame-lab.ts'

await onEachEngine((engine) => {
  const { lab, client } = frameLab(engine)
  let people = 0
  /** Somebody who has signed in with a key, and what their page says to a frame. */
  const bound = async () => {
    const browser = createBrowser(client)
    await browser.open()
    const { body } = await browser.logIn(`bound${++people}@example.com`)
    const accessToken = String(body.token)
    const { sid } = jwtClaims(accessToken) ?? {}
    const said = async (frame: LabFrame, key = browser.key, more = {}) => {
      const { jkt } = await frame.ask('key', {})
      const delegation = delegationOf(key, { app: client.id, sid, jkt: jkt ?? '', nonce: browser.nonce, ...more })
      return { accessToken, delegation }
    }
    return { browser, accessToken, said }
  }
  const message = { method: 'personal_sign', params: ['0x6869'] }

  test('makes, opens, signs and recovers by its own key, with one delegation', async () => {
    const { said } = await bound()
    const profile = memoryShares()
    const calls: { path: string; headers: Record<string, string>; status: number }[] = []
    const watched = (frame?: { profile: typeof profile }): LabFrame =>
      openFrame(lab, client, {
        ...frame,
        fetch: async (path, init) => {
          const headers = {
            ...(init.headers as Record<string, string>),
            origin: 'https://id.example',
            'sec-fetch-site': 'same-origin',
          }
          const answer = await lab.request(path, { ...init, headers: { ...headers, 'privy-app-id': client.id } })
          calls.push({ path, headers, status: answer.status })
          return answer
        },
      })
    const frame = watched({ profile })
    const own = await said(frame)
    const { address } = await frame.ask('create', own)
    const request = { ...message, params: ['0x6869', address] }
    const { response } = await frame.ask('rpc', { ...own, address, request })
    assert.ok(
      await verifyMessage({ address: address as `0x${string}`, message: 'hi', signature: response.data as `0x${string}` }),
    )
    // Another browser, with a frame and a key of its own.
    const other = watched()
    const theirs = await said(other)
    await assert.rejects(other.ask('rpc', { ...theirs, address, request }), answered('wallet_not_on_device'))
    await other.ask('recover', { ...theirs, address })
    await other.ask('rpc', { ...theirs, address, request })
    assert.deepEqual(
      calls.filter(({ status }) => status !== 200),
      [],
    )
    assert.ok(calls.length > 4)
    assert.ok(calls.every(({ headers }) => headers.dpop && headers['latchkey-delegation']))
  })

  test('does nothing for a token alone, a delegation of another key, session, app or frame', async () => {
    const { accessToken, said, browser } = await bound()
    const other = await bound()
    const frame = openFrame(lab, client)
    const over = answered('error', { reason: 'missing_or_invalid_token' })
    const { delegation: ofOther } = await other.said(openFrame(lab, client))
    const ways = {
      none: {},
      'another key': await said(frame, newKey()),
      'another session': await said(frame, browser.key, { sid: 'x' }),
      'another app': await said(frame, browser.key, { app: 'x' }),
      'another frame': await said(openFrame(lab, client)),
      'of another person': { delegation: ofOther },
      'a nonce of nobody': await said(frame, browser.key, { nonce: 'x' }),
    }
    for (const [what, given] of Object.entries(ways))
      await assert.rejects(frame.ask('create', { ...given, accessToken }), over, what)
    await frame.ask('create', await said(frame))
  })

  test('acts for nobody after a sign-out', async () => {
    const { accessToken, said } = await bound()
    const frame = openFrame(lab, client)
    await frame.ask('create', await said(frame))
    await frame.ask('clear', {})
    await assert.rejects(frame.ask('create', { accessToken }), answered('error', { reason: 'missing_or_invalid_token' }))
  })

  test('goes on after its nonce is over, with one more call', async () => {
    const { said } = await bound()
    const frame = openFrame(lab, client)
    const own = await said(frame)
    const { address } = await frame.ask('create', own)
    lab.clock.advance(301_000)
    await frame.ask('rpc', { ...own, address, request: { ...message, params: ['0x6869', address] } })
  })
})
