// Wallets through the frame in the words of newer clients: named by `entropyId`, those of Solana among them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { memoryShares } from '../../frame/keys/device-shares.ts'
import { REFUSED_MESSAGES } from '../../src/contract/refused-calls.ts'
import { onEachEngine } from './engines.ts'
import { answered, frameLab, openFrame, PAGE } from './frame-lab.ts'

const REQUEST = { method: 'signMessage', params: { message: btoa('Hello') } }
const WRONG_ACCOUNT = answered('invalid_request_arguments', { code: 4100 })

await onEachEngine((engine) => {
  let people = 0
  const { lab, client } = frameLab(engine)
  const newToken = async (): Promise<string> =>
    (await client.logIn(`newer${++people}@example.com`, { headers: { origin: PAGE } })).body.token ?? ''
  const isSigned = (answer: Record<string, unknown>, publicKey: string): void => {
    const { response } = answer as { response: { method: string; data: { signature: string } } }
    const signature = Uint8Array.from(atob(response.data.signature), (letter) => letter.charCodeAt(0))
    assert.ok(ed25519.verify(signature, new TextEncoder().encode('Hello'), base58.decode(publicKey)))
  }

  test('an Ethereum wallet is made, opened, recovered and signed with', async () => {
    const accessToken = await newToken()
    const profile = memoryShares()
    const { address } = (await openFrame(lab, client, { profile }).send('privy:wallets:create', { accessToken })) as {
      address: `0x${string}`
    }
    const named = { entropyId: address, entropyIdVerifier: 'ethereum-address-verifier' }
    const frame = openFrame(lab, client)
    await assert.rejects(frame.send('privy:wallets:connect', { accessToken, ...named }), answered('wallet_not_on_device'))
    assert.deepEqual(await frame.send('privy:wallets:recover', { accessToken, ...named }), named)
    assert.deepEqual(await frame.send('privy:wallets:connect', { accessToken, ...named }), named)
    const request = { method: 'personal_sign', params: ['Hello', address] }
    const signed = await frame.send('privy:wallets:rpc', {
      accessToken,
      ...named,
      chainType: 'ethereum',
      hdWalletIndex: 0,
      request,
    })
    const { response, ...rest } = signed as { response: { data: `0x${string}` } }
    assert.deepEqual(rest, { address, ...named })
    assert.ok(await verifyMessage({ address, message: 'Hello', signature: response.data }))
  })

  test('a key is imported, for its person alone and in this browser alone', async () => {
    const accessToken = await newToken()
    const frame = openFrame(lab, client)
    const privateKey = generatePrivateKey()
    const ask = { accessToken, privateKey, chainType: 'ethereum', mode: 'on-device' }
    const refusals = [{ chainType: 'solana' }, { mode: 'tee' }, { additionalSigners: [{ signerId: 'x' }] }]
    for (const one of refusals)
      await assert.rejects(frame.send('privy:wallets:import', { ...ask, ...one }), answered('error'), JSON.stringify(one))
    await assert.rejects(
      frame.send('privy:wallets:import', { ...ask, additionalSigners: 'x' }),
      answered('invalid_request_arguments'),
    )
    const { address } = privateKeyToAccount(privateKey)
    assert.deepEqual(await frame.send('privy:wallets:import', ask), { address })
    assert.deepEqual(await frame.send('privy:wallets:import', { ...ask, additionalSigners: undefined }), { address })
  })

  test('what cannot be is refused by name', async () => {
    const accessToken = await newToken()
    const frame = openFrame(lab, client)
    for (const event of Object.keys(REFUSED_MESSAGES))
      await assert.rejects(frame.send(event, { accessToken }), answered('error'), event)
  })

  test('a Solana wallet is opened, recovered and signed with under its own name', async () => {
    const accessToken = await newToken()
    const { publicKey } = (await openFrame(lab, client).send('privy:solana-wallet:create', { accessToken })) as {
      publicKey: string
    }
    const named = { entropyId: publicKey, entropyIdVerifier: 'solana-address-verifier' }
    const frame = openFrame(lab, client)
    await assert.rejects(frame.send('privy:wallets:connect', { accessToken, ...named }), answered('wallet_not_on_device'))
    assert.deepEqual(await frame.send('privy:wallets:recover', { accessToken, ...named }), named)
    const ask = { accessToken, ...named, chainType: 'solana', request: REQUEST }
    isSigned(await frame.send('privy:wallets:rpc', ask), publicKey)
    isSigned(await frame.send('privy:wallets:rpc', { ...ask, chainType: undefined, hdWalletIndex: 0 }), publicKey)
    await assert.rejects(frame.send('privy:wallets:rpc', { ...ask, hdWalletIndex: 1 }), WRONG_ACCOUNT)
    for (const chainType of ['ethereum', 'bitcoin-segwit'])
      await assert.rejects(frame.send('privy:wallets:rpc', { ...ask, chainType }), answered('error'))
    const own = { accessToken, publicKey, request: REQUEST }
    isSigned(await frame.send('privy:solana-wallet:rpc', { ...own, signingPublicKey: publicKey }), publicKey)
    const other = base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(7)))
    await assert.rejects(frame.send('privy:solana-wallet:rpc', { ...own, signingPublicKey: other }), WRONG_ACCOUNT)
    await assert.rejects(frame.send('privy:solana-wallet:rpc', { ...own, hdWalletIndex: 2 }), WRONG_ACCOUNT)
  })

  test('one beside an Ethereum wallet is named by that one, and is opened on a device that has neither', async () => {
    const accessToken = await newToken()
    const first = openFrame(lab, client)
    const { address } = await first.ask('create', { accessToken })
    const named = { entropyId: address, entropyIdVerifier: 'ethereum-address-verifier' }
    const ask = { accessToken, ...named, chainType: 'solana', hdWalletIndex: 0, request: REQUEST }
    await assert.rejects(first.send('privy:wallets:rpc', ask), answered('invalid_request_arguments'), 'before it is made')
    const { publicKey } = await first.ask('solanaCreate', { accessToken, ethereumAddress: address })
    const frame = openFrame(lab, client)
    await frame.send('privy:wallets:recover', { accessToken, ...named })
    const signed = await frame.send('privy:wallets:rpc', ask)
    isSigned(signed, publicKey)
    assert.equal(signed.address, publicKey)
    // Of another person's Ethereum wallet it says nothing.
    const stranger = await newToken()
    await openFrame(lab, client).ask('solanaCreate', { accessToken: stranger })
    await assert.rejects(
      openFrame(lab, client).send('privy:wallets:rpc', { ...ask, accessToken: stranger }),
      answered('invalid_request_arguments'),
    )
  })

  test('further accounts of one secret are refused, and made by nobody', async () => {
    const accessToken = await newToken()
    const frame = openFrame(lab, client)
    const { address } = await frame.ask('create', { accessToken })
    const named = { entropyId: address, entropyIdVerifier: 'ethereum-address-verifier' }
    for (const [event, data] of [
      ['privy:wallets:add', { ...named, chainType: 'ethereum', hdWalletIndex: 1 }],
      ['privy:wallet:create-additional', { primaryWalletAddress: address, hdWalletIndex: 1 }],
      ['privy:solana-wallet:create-additional', { primaryPublicKey: address, hdWalletIndex: 1 }],
    ] as const)
      await assert.rejects(frame.send(event, { accessToken, ...data }), answered('error'), event)
  })
})
