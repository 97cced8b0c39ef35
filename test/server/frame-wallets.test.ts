// Wallets through the frame and the service: made, opened on every device, signed with, and never two of a kind.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { sql } from 'kysely'
import { verifyMessage } from 'viem'
import { memoryShares } from '../../frame/keys/device-shares.ts'
import { onEachEngine } from './engines.ts'
import { answered, frameLab, type LabFrame, openFrame, PAGE } from './frame-lab.ts'

type Hex = `0x${string}`
await onEachEngine((engine) => {
  const { lab, client, newPerson } = frameLab(engine)
  const made = async () => {
    const person = await newPerson()
    const profile = memoryShares()
    const frame = openFrame(lab, client, { profile })
    const { token: accessToken } = person
    const { address } = await frame.ask('create', { accessToken })
    return { person, accessToken, profile, frame, address }
  }
  const signs = async (frame: LabFrame, accessToken: string, address: string): Promise<void> => {
    const { response } = await frame.ask('rpc', {
      accessToken,
      address,
      request: { method: 'personal_sign', params: ['Hello', address] },
    })
    assert.ok(await verifyMessage({ address: address as Hex, message: 'Hello', signature: response.data as Hex }))
  }
  const walletsIn = async (user: string): Promise<number> =>
    (await sql`select 1 from embedded_wallets where user_id = ${user}`.execute(engine.db)).rows.length

  test('made once, it signs; the next page connects; a device without a share recovers, and the first one still opens', async () => {
    const { accessToken, profile, frame, address } = await made()
    await signs(frame, accessToken, address)
    const next = openFrame(lab, client, { profile })
    assert.deepEqual(await next.ask('connect', { accessToken, address }), { address })
    await signs(next, accessToken, address)
    const second = openFrame(lab, client)
    await assert.rejects(second.ask('connect', { accessToken, address }), answered('wallet_not_on_device'))
    await assert.rejects(
      second.ask('rpc', { accessToken, address, request: { method: 'personal_sign', params: ['Hello', address] } }),
      answered('wallet_not_on_device'),
    )
    assert.deepEqual(await second.ask('recover', { accessToken, address, recoveryMethod: 'privy' }), { address })
    await signs(second, accessToken, address)
    assert.deepEqual(await openFrame(lab, client, { profile }).ask('connect', { accessToken, address: address.toLowerCase() }), {
      address,
    })
  })

  test('made again, by any device and at once, it is the one that the user has', async () => {
    const { person, accessToken, profile, address } = await made()
    assert.deepEqual(await openFrame(lab, client, { profile }).ask('create', { accessToken }), { address })
    const elsewhere = openFrame(lab, client)
    assert.deepEqual(await elsewhere.ask('create', { accessToken }), { address })
    await signs(elsewhere, accessToken, address)
    assert.equal(await walletsIn(person.user.id), 1)
    const other = await newPerson()
    const [shared, frames] = [memoryShares(), 4]
    const all = await Promise.all(
      Array.from({ length: frames }, () =>
        openFrame(lab, client, { profile: shared }).ask('create', { accessToken: other.token }),
      ),
    )
    assert.equal(new Set(all.map((one) => one.address)).size, 1)
    assert.equal(await walletsIn(other.user.id), 1)
    const [first] = all
    assert.deepEqual(
      await openFrame(lab, client, { profile: shared }).ask('connect', {
        accessToken: other.token,
        address: first?.address ?? '',
      }),
      first,
    )
  })

  test('calls at once in one frame are one call of the service', async () => {
    const { token: accessToken } = await newPerson()
    let calls = 0
    const frame = openFrame(lab, client, {
      instead: (service) => ({
        create: (token, body) => {
          calls++
          return service.create(token, body)
        },
      }),
    })
    const [one, two] = await Promise.all([frame.ask('create', { accessToken }), frame.ask('create', { accessToken })])
    assert.deepEqual(one, two)
    assert.equal(calls, 1)
  })

  test('five idle minutes wipe the key, and the share of the device opens it again; after a logout it takes a session', async () => {
    const { accessToken, frame, address } = await made()
    frame.idle()
    await signs(frame, accessToken, address)
    await frame.ask('clear', { userId: 'whoever' })
    await signs(frame, accessToken, address)
  })

  test('a token that the service does not take operates on no key, however unlocked the wallet is', async () => {
    const { accessToken, frame, address } = await made()
    const request = { method: 'personal_sign', params: ['Hello', address] }
    const stranger = await newPerson()
    await assert.rejects(
      frame.ask('rpc', { accessToken: stranger.token, address, request }),
      answered('error', { reason: 'linked_account_not_found' }),
    )
    const forged = `${accessToken.slice(0, -6)}AAAAAA`
    await assert.rejects(
      frame.ask('rpc', { accessToken: forged, address, request }),
      answered('error', { reason: 'missing_or_invalid_token' }),
    )
    await assert.rejects(frame.ask('rpc', { accessToken: 'none', address, request }), answered('invalid_request_arguments'))
    await assert.rejects(
      frame.ask('connect', { accessToken: forged, address }),
      answered('error', { reason: 'missing_or_invalid_token' }),
    )
    await client.call('/api/v1/sessions/logout', {}, { headers: { origin: PAGE, authorization: `Bearer ${accessToken}` } })
    await assert.rejects(
      frame.ask('rpc', { accessToken, address, request }),
      answered('error', { reason: 'missing_or_invalid_token' }),
    )
  })

  test('a logout while a wallet is being opened ends the opening, and no key is held', async () => {
    const { accessToken, profile, address } = await made()
    let inside = (): void => {}
    const frame = openFrame(lab, client, {
      profile,
      around: (service, shares) => ({
        service,
        shares: {
          ...shares,
          find: async (owner, set) => {
            inside()
            return shares.find(owner, set)
          },
        },
      }),
    })
    inside = () => void frame.ask('clear', {})
    await assert.rejects(frame.ask('connect', { accessToken, address }), answered('error'))
    inside = () => {}
    await signs(frame, accessToken, address)
  })

  test('a share that was changed opens nothing, signs nothing, and is replaced by recovery', async () => {
    const { person, accessToken, profile, address } = await made()
    const { set_id: set } = (
      await sql<{ set_id: string }>`select set_id from embedded_wallets where address = ${address}`.execute(engine.db)
    ).rows[0] as { set_id: string }
    const owner = { app: client.id, user: person.user.id, address }
    const share = await profile.find(owner, set)
    assert.ok(share)
    await profile.keep(owner, { set, bytes: share.bytes.map((byte, at) => (at === 3 ? byte ^ 1 : byte)) })
    const frame = openFrame(lab, client, { profile })
    await assert.rejects(frame.ask('connect', { accessToken, address }), answered('wallet_not_on_device'))
    await frame.ask('recover', { accessToken, address })
    await openFrame(lab, client, { profile }).ask('connect', { accessToken, address })
  })

  test('what was shown is what is signed: another digest signs nothing', async () => {
    const { accessToken, frame, address } = await made()
    const request = { method: 'personal_sign', params: ['Hello', address] }
    const { digest } = await frame.ask('digest', { accessToken, address, request })
    const ask = (digest: string) => frame.ask('rpc', { accessToken, address, request, digest })
    await ask(digest)
    await assert.rejects(
      ask(digest.replace(/.$/, (last) => (last === '0' ? '1' : '0'))),
      answered('invalid_request_arguments', { code: -32603 }),
    )
    await assert.rejects(
      frame.ask('rpc', { accessToken, address, request: { method: 'eth_sign', params: [address, digest] } }),
      answered('invalid_request_arguments', { code: 4200 }),
    )
  })

  test('Solana: made, signed with, and refused beside an Ethereum wallet that is not named', async () => {
    const { token: accessToken } = await newPerson()
    const profile = memoryShares()
    const frame = openFrame(lab, client, { profile })
    const { publicKey } = await frame.ask('solanaCreate', { accessToken })
    const request = { method: 'signMessage', params: { message: btoa('Hello') } } as const
    const { response } = await frame.ask('solanaRpc', { accessToken, publicKey, request })
    const signature = Uint8Array.from(atob(response.data.signature), (letter) => letter.charCodeAt(0))
    assert.ok(ed25519.verify(signature, new TextEncoder().encode('Hello'), base58.decode(publicKey)))
    assert.deepEqual(await openFrame(lab, client, { profile }).ask('solanaConnect', { accessToken, publicKey }), { publicKey })
    assert.deepEqual(await openFrame(lab, client).ask('solanaRecover', { accessToken, publicKey }), { publicKey })
    const beside = await made()
    await assert.rejects(beside.frame.ask('solanaCreate', beside), answered('error', { reason: 'cannot_link_more_of_type' }))
    const both = await beside.frame.ask('solanaCreate', { accessToken: beside.accessToken, ethereumAddress: beside.address })
    await beside.frame.ask('solanaRpc', { accessToken: beside.accessToken, publicKey: both.publicKey, request })
    await signs(beside.frame, beside.accessToken, beside.address)
  })

  test('a wallet that is asked to be protected otherwise is not made without it', async () => {
    const { token: accessToken, user } = await newPerson()
    const frame = openFrame(lab, client)
    await assert.rejects(
      frame.ask('create', { accessToken, recoveryMethod: 'user-passcode' }),
      answered('invalid_request_arguments'),
    )
    const asks = [
      { recoveryMethod: 'privy', recoveryPassword: 'correct horse' },
      { recoveryMethod: 'google-drive' },
      { recoveryMethod: 'google-drive', recoveryPassword: 'correct horse' },
      { recoveryAccessToken: 'token' },
      { recoveryPassword: 'short' },
    ] as const
    for (const secrets of asks)
      await assert.rejects(frame.ask('create', { accessToken, ...secrets }), answered('invalid_request_arguments'))
    assert.equal(await walletsIn(user.id), 0)
  })

  test('a create call whose answer was lost is answered with the same wallet, which this device opens', async () => {
    const { token: accessToken, user } = await newPerson()
    const profile = memoryShares()
    const lost = openFrame(lab, client, {
      profile,
      instead: (service) => ({
        create: async (token, body) => {
          await service.create(token, body)
          throw new Error('The tab was closed.')
        },
      }),
    })
    await assert.rejects(lost.ask('create', { accessToken }), answered('error'))
    let recovered = 0
    const frame = openFrame(lab, client, {
      profile,
      instead: (service) => ({
        recover: (...asked) => {
          recovered++
          return service.recover(...asked)
        },
      }),
    })
    const { address } = await frame.ask('create', { accessToken })
    await signs(frame, accessToken, address)
    assert.equal(recovered, 0, 'the share of this device was kept before the call')
    assert.equal(await walletsIn(user.id), 1)
  })
})
