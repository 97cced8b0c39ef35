// A use of a wallet that is expected: the service's word on it is for one signature, and for three seconds.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryShares } from '../../frame/keys/device-shares.ts'
import type { WalletService } from '../../frame/service/wallets.ts'
import { onEachEngine } from './engines.ts'
import { answered, type FrameOptions, frameLab, type LabFrame, openFrame } from './frame-lab.ts'

await onEachEngine((engine) => {
  const { lab, client, newPerson } = frameLab(engine)
  /** A frame with an open wallet; `asked`: how often the service was asked whether it may be used, since the last look. */
  const made = async (options: FrameOptions = {}) => {
    let count = 0
    const instead = (plain: WalletService): Partial<WalletService> => ({
      inUse: (...given) => {
        count += 1
        return plain.inUse(...given)
      },
    })
    const { token: accessToken } = await newPerson()
    const profile = memoryShares()
    const frame = openFrame(lab, client, { profile, instead, ...options })
    const { address } = await frame.ask('create', { accessToken })
    const asked = (): number => {
      const was = count
      count = 0
      return was
    }
    return { accessToken, address, frame, profile, asked, who: { accessToken, address } }
  }
  const sign = (frame: LabFrame, { accessToken, address }: { accessToken: string; address: string }) =>
    frame.ask('rpc', { accessToken, address, request: { method: 'personal_sign', params: ['Hello', address] } })

  test('one word is for one signature: the next one is asked for by itself', async () => {
    const { frame, who, asked } = await made()
    await frame.ask('expectUse', who)
    assert.equal(asked(), 1)
    await sign(frame, who)
    assert.equal(asked(), 0)
    await sign(frame, who)
    assert.equal(asked(), 1)
    // Of two signatures at once one has it, also while the service still thinks.
    const expected = frame.ask('expectUse', who)
    await Promise.all([sign(frame, who), sign(frame, who), expected])
    assert.equal(asked(), 2)
  })

  test('a word that is older than three seconds, or that the clock makes younger than none, is asked for anew', async (t) => {
    const { frame, who, asked } = await made()
    const began = Date.now()
    const clock = t.mock.method(Date, 'now', () => began)
    for (const [later, again] of [
      [3000, 0],
      [3001, 1],
      [-1, 1],
    ] as const) {
      clock.mock.mockImplementation(() => began)
      await frame.ask('expectUse', who)
      asked()
      clock.mock.mockImplementation(() => began + later)
      await sign(frame, who)
      assert.equal(asked(), again, `${later} ms`)
    }
  })

  test('a word on one token or wallet is none on another', async () => {
    const { frame, who, asked } = await made()
    const { body } = await client.logIn('other@example.com', { headers: { origin: 'https://host.example' } })
    await frame.ask('expectUse', who)
    asked()
    await assert.rejects(
      sign(frame, { ...who, accessToken: body.token }),
      answered('error', { reason: 'linked_account_not_found' }),
    )
    assert.equal(asked(), 1)
    await assert.rejects(
      frame.ask('expectUse', { ...who, accessToken: body.token }),
      answered('error', { reason: 'linked_account_not_found' }),
    )
    asked()
    await assert.rejects(
      sign(frame, { ...who, accessToken: body.token }),
      answered('error', { reason: 'linked_account_not_found' }),
    )
    await sign(frame, who)
    assert.equal(asked(), 2, 'a refusal is no word, and it took the place of the one before')
  })

  test('a sign-out forgets it, and so does a set that counts no more', async () => {
    const { frame, who, profile, asked } = await made()
    await frame.ask('expectUse', who)
    await frame.ask('clear', {})
    asked()
    await sign(frame, who)
    assert.equal(asked(), 1)
    const other = openFrame(lab, client, { profile })
    await other.ask('revokeDevices', who)
    await frame.ask('expectUse', who)
    await sign(frame, who)
    assert.equal(asked(), 1)
  })

  test('where each signature is confirmed by its person, nothing is asked ahead, and nothing is signed by it', async () => {
    const { frame, who, asked } = await made({ confirms: true })
    assert.deepEqual(await frame.ask('expectUse', who), {})
    assert.equal(asked(), 0)
    await assert.rejects(sign(frame, who), answered('invalid_request_arguments', { code: 4100 }))
    assert.equal(asked(), 0)
  })
})
