// Keys that are brought along and taken along, through the frame and the service.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { sql } from 'kysely'
import { verifyMessage } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { memoryShares } from '../../frame/keys/device-shares.ts'
import { COMMAND_LINE } from '../../server/services/admin/actor.ts'
import { perform } from '../../server/services/admin/perform.ts'
import { onEachEngine } from './engines.ts'
import { Answered, frameLab, type LabFrame, openFrame, PAGE } from './frame-lab.ts'

type Hex = `0x${string}`
const refused = (type: string, reason?: string) => (error: unknown) => {
  assert.ok(error instanceof Answered, String(error))
  assert.deepEqual([error.error.type, error.error.reason], [type, reason])
  return true
}

await onEachEngine((engine) => {
  const { lab, client, newPerson } = frameLab(engine)
  const signs = async (frame: LabFrame, accessToken: string, address: string): Promise<void> => {
    const request = { method: 'personal_sign', params: ['Hello', address] }
    const { response } = await frame.ask('rpc', { accessToken, address, request })
    assert.ok(await verifyMessage({ address: address as Hex, message: 'Hello', signature: response.data as Hex }))
  }
  const key = generatePrivateKey()
  const phrase = generateMnemonic(wordlist, 256)
  const cases = [
    ['a key', key, privateKeyToAccount(key).address],
    ['a phrase of 24 words', phrase, mnemonicToAccount(phrase).address],
  ] as const
  for (const [what, typed, expected] of cases)
    test(`${what} is brought along, signs, is recovered on another device, and outlives a new split`, async () => {
      const { token: accessToken } = await newPerson()
      const frame = openFrame(lab, client)
      const { address } = await frame.ask('import', { accessToken, privateKey: typed })
      assert.equal(address, expected)
      await signs(frame, accessToken, address)
      const other = openFrame(lab, client)
      await assert.rejects(other.ask('connect', { accessToken, address }), refused('wallet_not_on_device'))
      await other.ask('recover', { accessToken, address })
      await signs(other, accessToken, address)
      await other.ask('revokeDevices', { accessToken, address })
      await signs(other, accessToken, address)
      assert.deepEqual(await frame.ask('create', { accessToken }), { address }, 'it is the one that the person has')
    })

  test('it is one wallet of one person: another key, another person and what is no key are refused', async () => {
    const [one, two] = [await newPerson(), await newPerson()]
    const frame = openFrame(lab, client, { profile: memoryShares() })
    const mine = generatePrivateKey()
    const { address } = await frame.ask('import', { accessToken: one.token, privateKey: mine })
    assert.deepEqual(await frame.ask('import', { accessToken: one.token, privateKey: mine }), { address }, 'the same again')
    await assert.rejects(
      frame.ask('import', { accessToken: one.token, privateKey: generatePrivateKey() }),
      refused('error', 'cannot_link_more_of_type'),
    )
    await assert.rejects(
      frame.ask('import', { accessToken: two.token, privateKey: mine }),
      refused('error', 'linked_to_another_user'),
    )
    await assert.rejects(
      frame.ask('import', { accessToken: two.token, privateKey: mine.slice(0, -1) }),
      refused('invalid_request_arguments'),
    )
    await signs(frame, one.token, address)
  })

  /** People who had an embedded wallet elsewhere, each with an e-mail address or without. */
  const bring = async (people: readonly { readonly id: string; readonly email?: string; readonly wallet: string }[]) => {
    const app = client.id
    const rows = people.map(({ id, email, wallet }) => {
      const embedded = { type: 'wallet', address: wallet, chain_type: 'ethereum', connector_type: 'embedded', verified_at: 1 }
      return { id, linked_accounts: [...(email ? [{ type: 'email', address: email, verified_at: 1 }] : []), embedded] }
    })
    const begun = { app, source: 'privy', options: {}, file: 'people', digest: 'a'.repeat(64) } as const
    const { id } = await perform(lab.core, COMMAND_LINE, 'users.importBegin', begun)
    const numbered = rows.map((row, record) => ({ record: record + 1, line: record + 1, row }))
    const body = { app, import: id, at: 0, rows: numbered, bad: 0, last: true }
    const { import: done } = await perform(lab.core, COMMAND_LINE, 'users.importRows', body)
    assert.equal(done.counts.made, people.length)
  }
  const walletOf = (body: { user: { linked_accounts: readonly { type: string }[] } }) =>
    body.user.linked_accounts.filter(({ type }) => type === 'wallet') as Record<string, unknown>[]

  test('who had a wallet elsewhere brings its key, and the address from there becomes the wallet; for another person it does not', async () => {
    const keys = [generatePrivateKey(), generatePrivateKey()] as const
    const [mine, other] = keys.map((one) => privateKeyToAccount(one).address) as [Hex, Hex]
    await bring([
      { id: 'did:privy:one', email: 'one@moved.example', wallet: mine },
      { id: 'did:privy:two', email: 'two@moved.example', wallet: other },
    ])
    const { body } = await client.logIn('one@moved.example', { headers: { origin: PAGE } })
    assert.deepEqual(
      walletOf(body).map(({ connector_type, address }) => [connector_type, address]),
      [['former', mine]],
    )
    const frame = openFrame(lab, client)
    const accessToken = body.token
    await assert.rejects(frame.ask('import', { accessToken, privateKey: keys[1] }), refused('error', 'linked_to_another_user'))
    const { address } = await frame.ask('import', { accessToken, privateKey: keys[0] })
    assert.equal(address, mine)
    await signs(frame, accessToken, address)
    const again = await client.logIn('one@moved.example', { headers: { origin: PAGE } })
    assert.deepEqual(
      walletOf(again.body).map(({ connector_type, address, imported }) => [connector_type, address, imported]),
      [['embedded', mine, true]],
    )
  })

  test('in a window a key that opens another wallet than the one from there is asked about, once more for each text', async () => {
    const [mine, other] = [generatePrivateKey(), generatePrivateKey()]
    const before = privateKeyToAccount(mine).address
    await bring([{ id: 'did:privy:asked', email: 'asked@moved.example', wallet: before }])
    const { body } = await client.logIn('asked@moved.example', { headers: { origin: PAGE } })
    const frame = openFrame(lab, client)
    const outcome = frame.ask('keyWindow', { accessToken: body.token, purpose: 'import' })
    const window = frame.openWindow('import')
    const first = await window.next()
    assert.deepEqual('asked' in first && first.asked.former, [before])
    const refusedAs = await window.say({ act: 'do', text: other })
    assert.deepEqual('failed' in refusedAs && refusedAs.fault, { kind: 'other' })
    const agreed = await window.say({ act: 'do', text: other, other: true })
    const { address } = privateKeyToAccount(other)
    assert.deepEqual(agreed, { given: { address } })
    window.leave()
    assert.deepEqual(await outcome, { at: 'imported', address })
  })

  test('an address that is the last account to log in by stays that: its key is not taken', async () => {
    const key = generatePrivateKey()
    const wallet = privateKeyToAccount(key).address
    await bring([{ id: 'did:privy:alone', email: 'alone@moved.example', wallet }])
    const { body } = await client.logIn('alone@moved.example', { headers: { origin: PAGE } })
    const of = { app: client.id, user: body.user.id as string }
    await sql`delete from accounts where app_id = ${of.app} and user_id = ${of.user} and type = 'email'`.execute(engine.db)
    const frame = openFrame(lab, client)
    const asked = frame.ask('import', { accessToken: body.token, privateKey: key })
    await assert.rejects(asked, refused('error', 'cannot_unlink_sole_account'))
  })
})
