// What a call of the wallet's frame learns of a session that is over: it ends on the page, and tools of Ethereum
// are told the number of that.

import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { ADDRESS, account, open } from '../../../test/fakes/bridge-page.ts'
import type { FrameError } from '../../contract/messages.ts'
import { embeddedWallet } from './embedded-wallet.ts'

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
afterEach(() => mock.timers.reset())

const OVER: FrameError = { type: 'error', message: 'There is no valid session.', reason: 'missing_or_invalid_token' }
const request = { method: 'personal_sign', params: ['0x68', ADDRESS] }

/** A page whose frame refuses the token; `renews`: what the service says of the session then. */
const refused = (times: number, renews: () => Promise<unknown>) => {
  const page = open((call, _, nth) =>
    nth <= times ? OVER : call === 'rpc' ? { response: { data: '0xsigned' } } : { address: ADDRESS },
  )
  let refreshes = 0
  Object.assign(page.runtime.session, {
    refresh: async () => {
      refreshes++
      return renews()
    },
  })
  return { ...page, refreshes: () => refreshes }
}

for (const call of ['connect', 'rpc', 'devices', 'verify', 'setRecovery', 'keyWindow', 'initSigner'] as const)
  test(`a session that is over ends with ${call}, and the call says so`, async () => {
    const page = refused(9, async () => {
      page.$user.set(null)
      return null
    })
    const { bridge } = page
    const asked: Record<typeof call, () => Promise<unknown>> = {
      connect: () => bridge.connect(account()),
      rpc: () => bridge.rpc(account(), request),
      devices: () => bridge.devices(account()),
      verify: () => bridge.verify(),
      setRecovery: () => bridge.setRecovery(account(), { method: 'privy' }),
      keyWindow: () => bridge.keyWindow({ purpose: 'devices', address: ADDRESS }),
      initSigner: () => bridge.initSigner(account()),
    }
    const made = assert.rejects(asked[call](), { code: 'missing_or_invalid_token' })
    await page.load()
    await made
    assert.deepEqual([page.refreshes(), page.$user.get(), page.calls().filter((name) => name !== 'clear').length], [1, null, 1])
  })

test('a token that is renewed is taken to the frame once more, and a connection that is away ends nothing', async () => {
  const renewed = refused(1, async () => renewed.$user.get())
  const signed = renewed.bridge.rpc(account(), request)
  await renewed.load()
  assert.equal(await signed, '0xsigned')
  const away = refused(1, () => Promise.reject(new Error('away')))
  const failed = assert.rejects(away.bridge.rpc(account(), request), { code: 'missing_or_invalid_token' })
  await away.load()
  await failed
  assert.notEqual(away.$user.get(), null)
})

test('tools of Ethereum are told 4100', async () => {
  const page = refused(9, async () => null)
  const wallet = embeddedWallet(account(), {
    sign: (asked) => page.bridge.rpc(account(), asked),
    ask: { network: async () => 1, asset: async () => undefined },
    chains: async () => ({ supported: [{ id: 1 }], first: { id: 1 }, rpcOf: () => ({ url: '', headers: {} }) }),
    storage: page.runtime.storage,
  })
  const made = assert.rejects(wallet.request({ method: 'personal_sign', params: ['0x68', ADDRESS] }), { code: 4100 })
  await page.load()
  await made
})
