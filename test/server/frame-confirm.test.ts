// An app that has each signature confirmed: the wallet's frame signs nothing that its person has not agreed to.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { recoverTransactionAddress, verifyMessage } from 'viem'
import { type Confirmations, createConfirmations, type Held } from '../../frame/handlers/confirmations.ts'
import { readTransactionRequest } from '../../src/contract/signing/transaction-request.ts'
import { onEachEngine } from './engines.ts'
import { Answered, FRAME_ORIGIN, type LabFrame, openFrame, PAGE } from './frame-lab.ts'
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
    const confirmations = createConfirmations(() => () => undefined)
    const frame = openFrame(lab, client, { confirmations })
    const { address } = await frame.ask('create', { accessToken })
    const request = { method: 'personal_sign', params: ['0x48656c6c6f', address] }
    return { accessToken, user: user.id, confirmations, frame, address, request }
  }
  /** Asks, and has the person decide once the request is there. */
  const decided = async <T>(asked: Promise<T>, confirmations: Confirmations, user: string, agrees: boolean, id = 'one') => {
    const held = await confirmations.show({ id, user }, () => undefined)
    held.decide(agrees ? 'agree' : 'refuse', held.asked.digest)
    return asked
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
    const { accessToken, user, confirmations, frame, address, request } = await made()
    const ask = (confirm = 'one') => frame.ask('rpc', { accessToken, address, request, confirm })
    await assert.rejects(decided(ask(), confirmations, user, false), said({ type: 'error', reason: 'user_rejected_request' }))
    await assert.rejects(ask(), said({ type: 'error', reason: 'request_changed' }), 'an id counts once')
    const { response } = await decided(ask('two'), confirmations, user, true, 'two')
    assert.ok(
      await verifyMessage({ address: address as `0x${string}`, message: 'Hello', signature: response.data as `0x${string}` }),
    )

    const transaction = { method: 'eth_signTransaction', params: [TRANSACTION] }
    const signed = await decided(
      frame.ask('rpc', { accessToken, address, request: transaction, confirm: 'three' }),
      confirmations,
      user,
      true,
      'three',
    )
    const serializedTransaction = signed.response.data as `0x02${string}`
    assert.equal(await recoverTransactionAddress({ serializedTransaction }), address)
  })

  test('a page that was loaded while the app confirmed signs nothing unseen once it does so no more', async () => {
    const { body } = await client.logIn(`confirm${++people}@example.com`, { headers: { origin: PAGE } })
    const accessToken = body.token
    const frame = openFrame(lab, client)
    const { address } = await frame.ask('create', { accessToken })
    const request = { method: 'personal_sign', params: ['0x48656c6c6f', address] }
    const refused = said({ type: 'invalid_request_arguments', code: 4100 })
    await assert.rejects(frame.ask('rpc', { accessToken, address, request, confirm: 'one' }), refused)
    assert.ok((await frame.ask('rpc', { accessToken, address, request })).response)
  })

  test('a message of Solana too', async () => {
    const { accessToken, user, confirmations, frame, address } = await made()
    const { publicKey } = await frame.ask('solanaCreate', { accessToken, ethereumAddress: address })
    const request = { method: 'signMessage', params: { message: 'aGk=', encoding: 'base64' } } as const
    await assert.rejects(
      frame.ask('solanaRpc', { accessToken, publicKey, request }),
      said({ type: 'invalid_request_arguments', code: 4100 }),
    )
    const asked = frame.ask('solanaRpc', { accessToken, publicKey, request, confirm: 'one' })
    const held = await confirmations.show({ id: 'one', user }, () => undefined)
    const { method, params, address: account, digest } = held.asked
    assert.deepEqual([method, params, account], ['personal_sign', ['0x6869', publicKey], publicKey])
    assert.equal(digest, `0x${createHash('sha256').update('hi').digest('hex')}`)
    held.decide('agree', digest)
    assert.ok((await asked).response)
  })

  test('what is shown is what was read, with the person’s own addresses and those that they have sent to', async () => {
    const { accessToken, user, confirmations, frame, address } = await made()
    const { publicKey } = await frame.ask('solanaCreate', { accessToken, ethereumAddress: address })
    const show = async (id: string) => (await confirmations.show({ id, user }, () => undefined)) as Held
    const send = (confirm: string) => {
      const request = { method: 'eth_signTransaction', params: [{ ...TRANSACTION, from: address, evil: 1 }] }
      return frame.ask('rpc', { accessToken, address: address.toLowerCase(), request, confirm })
    }
    const first = send('one')
    const held = await show('one')
    assert.deepEqual(new Set(held.asked.known), new Set([address.toLowerCase(), publicKey]))
    assert.deepEqual(held.asked.used, [])
    assert.equal(held.asked.address, address)
    const [shown] = held.asked.params as readonly object[]
    assert.deepEqual(shown, { ...(readTransactionRequest(TRANSACTION) as object) }, 'and nothing beside it')
    held.decide('agree', held.asked.digest)
    await first
    const second = send('two')
    const next = await show('two')
    assert.deepEqual(next.asked.used, [TO.toLowerCase()])
    next.decide('refuse')
    await assert.rejects(second)
  })

  test('a session that ends takes what waits along', async () => {
    const { accessToken, user, confirmations, frame, address, request } = await made()
    const ended: string[] = []
    const asked = frame.ask('rpc', { accessToken, address, request, confirm: 'one' })
    await confirmations.show({ id: 'one', user }, ({ code }) => ended.push(code))
    await frame.ask('clear', {})
    await assert.rejects(asked, said({ type: 'error', reason: 'must_be_authenticated' }))
    assert.deepEqual(ended, ['must_be_authenticated'])
  })

  test('what cannot be signed is refused before anybody is asked', async () => {
    const { accessToken, confirmations, user, frame, address } = await made()
    const request = { method: 'eth_sign', params: [address, `0x${'11'.repeat(32)}`] }
    await assert.rejects(frame.ask('rpc', { accessToken, address, request, confirm: 'one' }), Answered)
    // Its id was never used: the next request of it is the one that is shown.
    const ask = { method: 'personal_sign', params: ['0x48656c6c6f', address] }
    const asked = frame.ask('rpc', { accessToken, address, request: ask, confirm: 'one' })
    assert.ok((await decided(asked, confirmations, user, true)).response)
  })
})
