// Keys that are brought along and taken along, through the frame and the service.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { verifyMessage } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { memoryShares } from '../../frame/keys/device-shares.ts'
import { onEachEngine } from './engines.ts'
import { Answered, frameLab, type LabFrame, openFrame } from './frame-lab.ts'

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
})
