import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { client, withClients } from './provider-steps.ts'
import { ADA, arriveWith, BOB, button, face, item } from './wallet-steps.ts'
import { worldOfTests } from './world.ts'

describe('the provider that a host gets', () => {
  const world = worldOfTests()

  test('gives viem and wagmi a provider that follows the wallet', async () => {
    const { page, wallet, complaints } = await arriveWith(world)
    await withClients(page)
    assert.deepEqual(await client(page, 'byViem'), {
      account: ADA,
      chainId: 1,
      valid: true,
      block: '16',
      other: { name: 'UnauthorizedProviderError', code: 4100 },
      wrongChain: 'ChainMismatchError',
      unknownChain: { name: 'SwitchChainError', code: 4902 },
    })
    wallet.instead('personal_sign', () => {
      throw Object.assign(new Error('no'), { code: 4001 })
    })
    assert.deepEqual(await client(page, 'rejectedByViem'), { name: 'UserRejectedRequestError', code: 4001 })
    wallet.instead('personal_sign', null)

    assert.deepEqual(await client(page, 'byWagmi'), { accounts: [ADA], chainId: 1, valid: true, switched: 8453 })
    type Seen = { status: string; address?: string; chainId?: number; heard: string[] }
    const seen = () => client<Seen>(page, 'seenByWagmi')
    await wallet.account(page, 1)
    assert.deepEqual(await seen().then(({ status, address }) => ({ status, address })), { status: 'connected', address: BOB })
    await wallet.chain(page, 1)
    assert.equal((await seen()).chainId, 1)
    await button(page).click()
    await item(page, 'Disconnect wallet').click()
    await face(page, 'Log in')
    const { status, heard } = await seen()
    assert.equal(status, 'disconnected')
    assert.ok(heard.includes(`connected ${BOB} 1`), heard.join())
    assert.deepEqual(complaints.lines, [])
    await page.close()
  })
})
