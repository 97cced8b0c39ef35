// An app that has each signature confirmed: the wallet's frame signs nothing that its person has not agreed to.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { recoverTransactionAddress, verifyMessage } from 'viem'
import type { KeyAsked, ToConfirm } from '../../src/contract/key-windows.ts'
import { readTransactionRequest } from '../../src/contract/signing/transaction-request.ts'
import { onEachEngine } from './engines.ts'
import { Answered, FRAME_ORIGIN, type LabFrame, type LabWindow, openFrame, PAGE } from './frame-lab.ts'
import { createLab } from './lab.ts'
import { prepared } from './prepared.ts'

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TRANSACTION = {
  to: TO,
  value: '0x1',
  chainId: 1,
  nonce: 0,
  gas: '0x5208',
  maxFeePerGas: '0x2',
  maxPriorityFeePerGas: '0x1',
}
const said = (wanted: object) => (error: unknown) => {
  assert.ok(error instanceof Answered, String(error))
  const { message: _, ...rest } = error.error
  assert.deepEqual(rest, wanted)
  return true
}

await onEachEngine((engine) => {
  let people = 0
  const lab = prepared(() => createLab(engine, { PUBLIC_URL: FRAME_ORIGIN }))
  const client = prepared(() => lab.newApp({ allowNoOrigin: false }))
  const made = async () => {
    const { body } = await client.logIn(`confirm${++people}@example.com`, { headers: { origin: PAGE } })
    const { token: accessToken, user } = body
    const frame = openFrame(lab, client, { confirms: true })
    const { address } = await frame.ask('create', { accessToken })
    const request = { method: 'personal_sign', params: ['0x48656c6c6f', address] }
    return { accessToken, user: user.id, frame, address, request }
  }
  /** The request that a window is given. */
  const shown = async (frame: LabFrame): Promise<{ window: LabWindow; asked: KeyAsked }> => {
    const window = frame.openWindow('confirm')
    const word = await window.next()
    if (!('asked' in word)) throw new Error(JSON.stringify(word))
    return { window, asked: word.asked }
  }
  /** Asks, and has the person decide in a window that was opened for it. */
  const decided = async <T>(frame: LabFrame, asking: Promise<T>, agrees: boolean) => {
    const { window, asked } = await shown(frame)
    void window.say(agrees ? { act: 'agree', digest: asked.request?.digest } : { act: 'refuse' })
    return asking
  }

  test('what nobody confirms is not signed, however it is asked', async () => {
    const { accessToken, frame, address, request } = await made()
    const asks: [Parameters<LabFrame['send']>[0], object][] = [
      ['privy:wallet:rpc', { accessToken, address, request }],
      ['privy:wallet:rpc', { accessToken, address, request: { method: 'eth_signTransaction', params: [TRANSACTION] } }],
      ['privy:wallets:rpc', { accessToken, entropyId: address, request }],
    ]
    for (const [event, data] of asks)
      await assert.rejects(frame.send(event, data), said({ type: 'invalid_request_arguments', code: 4100 }), event)
  })

  test('what the person agrees to is signed, what they refuse is not', async () => {
    const { accessToken, frame, address, request } = await made()
    const ask = () => frame.ask('rpc', { accessToken, address, request, confirm: 'window' })
    await assert.rejects(decided(frame, ask(), false), said({ type: 'error', reason: 'user_rejected_request' }))
    const { response } = await decided(frame, ask(), true)
    assert.ok(
      await verifyMessage({ address: address as `0x${string}`, message: 'Hello', signature: response.data as `0x${string}` }),
    )

    const transaction = { method: 'eth_signTransaction', params: [TRANSACTION] }
    const signed = await decided(frame, frame.ask('rpc', { accessToken, address, request: transaction, confirm: 'window' }), true)
    const serializedTransaction = signed.response.data as `0x02${string}`
    assert.equal(await recoverTransactionAddress({ serializedTransaction }), address)
  })

  test('agreed is to what was shown: another digest ends the request, and so does a newer one of the page', async () => {
    const { accessToken, frame, address, request } = await made()
    const ask = (text: string) =>
      frame.ask('rpc', { accessToken, address, request: { ...request, params: [text, address] }, confirm: 'window' })
    const ends = (text: string, reason: string) => assert.rejects(ask(text), said({ type: 'error', reason }))
    const first = ends('0x41', 'request_changed')
    const { window } = await shown(frame)
    const answer = await window.say({ act: 'agree', digest: `0x${'00'.repeat(32)}` })
    assert.deepEqual(answer, { over: 'request_changed' })
    await first

    const second = ends('0x42', 'request_dropped')
    const before = await shown(frame)
    const third = ends('0x43', 'user_rejected_request')
    await second
    assert.deepEqual(await before.window.next(), { over: 'request_dropped' })
    const after = await shown(frame)
    assert.deepEqual(after.asked.request?.params, ['0x43', address])
    await frame.ask('endKeyWindow', {})
    await third
  })

  test('a page that was loaded while the app confirmed signs nothing unseen once it does so no more', async () => {
    const { body } = await client.logIn(`confirm${++people}@example.com`, { headers: { origin: PAGE } })
    const accessToken = body.token
    const frame = openFrame(lab, client)
    const { address } = await frame.ask('create', { accessToken })
    const request = { method: 'personal_sign', params: ['0x48656c6c6f', address] }
    const refused = said({ type: 'invalid_request_arguments', code: 4100 })
    await assert.rejects(frame.ask('rpc', { accessToken, address, request, confirm: 'window' }), refused)
    assert.ok((await frame.ask('rpc', { accessToken, address, request })).response)
  })

  test('a message of Solana too', async () => {
    const { accessToken, frame, address } = await made()
    const { publicKey } = await frame.ask('solanaCreate', { accessToken, ethereumAddress: address })
    const request = { method: 'signMessage', params: { message: 'aGk=', encoding: 'base64' } } as const
    await assert.rejects(
      frame.ask('solanaRpc', { accessToken, publicKey, request }),
      said({ type: 'invalid_request_arguments', code: 4100 }),
    )
    const asking = frame.ask('solanaRpc', { accessToken, publicKey, request, confirm: 'window' })
    const { window, asked } = await shown(frame)
    const { method, params, address: account, digest } = asked.request ?? {}
    assert.deepEqual([method, params, account, asked.address], ['personal_sign', ['0x6869', publicKey], publicKey, publicKey])
    assert.equal(digest, `0x${createHash('sha256').update('hi').digest('hex')}`)
    assert.deepEqual(await window.say({ act: 'agree', digest }), { given: { agreed: true } })
    assert.ok((await asking).response)
  })

  test('what is shown is what was read, for whom, with the person’s own addresses and those that they have sent to', async () => {
    const { accessToken, user, frame, address } = await made()
    const { publicKey } = await frame.ask('solanaCreate', { accessToken, ethereumAddress: address })
    const send = () => {
      const request = { method: 'eth_signTransaction', params: [{ ...TRANSACTION, from: address, evil: 1 }] }
      return frame.ask('rpc', { accessToken, address: address.toLowerCase(), request, confirm: 'window' })
    }
    const first = send()
    const { window, asked } = await shown(frame)
    assert.deepEqual([asked.origin, asked.person], [PAGE, { id: user, name: `confirm${people}@example.com` }])
    const request = asked.request as ToConfirm
    assert.deepEqual(new Set(request.known), new Set([address.toLowerCase(), publicKey]))
    assert.deepEqual(request.used, [])
    assert.equal(request.address, address)
    const [transaction] = request.params as readonly object[]
    assert.deepEqual(transaction, { ...(readTransactionRequest(TRANSACTION) as object) }, 'and nothing beside it')
    await window.say({ act: 'agree', digest: request.digest })
    await first
    const second = send()
    const next = await shown(frame)
    assert.deepEqual(next.asked.request?.used, [TO.toLowerCase()])
    void next.window.say({ act: 'refuse' })
    await assert.rejects(second)
  })

  test('a session that ends takes what waits along', async () => {
    const { accessToken, frame, address, request } = await made()
    const asking = frame.ask('rpc', { accessToken, address, request, confirm: 'window' })
    const { window } = await shown(frame)
    await frame.ask('clear', {})
    await assert.rejects(asking, said({ type: 'error', reason: 'must_be_authenticated' }))
    assert.deepEqual(await window.next(), { over: 'must_be_authenticated' })
  })

  test('what cannot be signed is refused before anybody is asked', async () => {
    const { accessToken, frame, address } = await made()
    const request = { method: 'eth_sign', params: [address, `0x${'11'.repeat(32)}`] }
    await assert.rejects(frame.ask('rpc', { accessToken, address, request, confirm: 'window' }), Answered)
    // The next request is the one that is shown.
    const ask = { method: 'personal_sign', params: ['0x48656c6c6f', address] }
    const asking = frame.ask('rpc', { accessToken, address, request: ask, confirm: 'window' })
    assert.ok((await decided(frame, asking, true)).response)
  })
})
